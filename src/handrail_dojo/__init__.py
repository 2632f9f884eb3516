"""The kata runner: it reads katas, grades a learner's files, and helps the facilitator.

A kata is an exercise. It is a folder, and the module ``sets.kata`` documents what the folder
contains. No module but ``sets.own_katas`` names a single kata, so a new kata needs no new code. No
module knows poker. handrail finds the commands, ``commands.kata_group``, through an entry point.

- These modules are pytest plugins, which run in the same process as the learner's code:
  ``grading.kata_paths``, ``grading.limits``, ``grading.reporter`` and those of ``pytest_hunt``, a
  package of its own that works in any project. The reporter formats values as a hunt does.
- ``grading.grade`` runs mypy and pytest through a ``process.Runner``. In a terminal, this runner
  starts processes. In a browser there are none, and ``grading.one_interpreter`` has another runner.
"""
