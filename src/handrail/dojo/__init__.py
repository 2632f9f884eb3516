"""The kata runner: it reads katas, grades a learner's files, and helps the facilitator.

A kata is an exercise. It is a folder, and the module ``kata`` documents what the folder contains.
No module here names a single kata, so a new kata needs no new code.

- These modules are pure: ``kata``, ``finding``, ``lesson``, ``events``, ``verdict``, ``snippets``,
  ``progress``, ``render``, ``timetable``.
- These modules are pytest plugins, which run in the same process as the learner's code:
  ``kata_paths``, ``reporter`` (which formats values with ``show``) and ``hunt``.
- All other modules use files, processes or the terminal. ``grade`` starts every process with the
  function ``process.run_job``, for which tests can substitute another function.
"""
