"""The hunt: the pytest plugin behind ``pytest --hunt``, which works in any project."""
