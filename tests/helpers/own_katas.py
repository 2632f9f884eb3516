"""The katas of handrail, which are read once in each process: it takes a fifth of a second."""

from functools import cache

from handrail_dojo.sets.catalog import KataSet, read_set
from handrail_dojo.sets.own_katas import standard_root


@cache
def own_katas() -> KataSet:
    """Return the katas of handrail."""
    return read_set(standard_root()).unwrap()
