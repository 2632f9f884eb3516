"""The value of the option ``--katas``, which every command of the katas can read."""

from click.decorators import pass_meta_key

KATAS_KEY = "handrail.katas"
pass_katas = pass_meta_key(KATAS_KEY, doc_description="the folder that --katas names, or None")
