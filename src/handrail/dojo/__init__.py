"""The kata runner: reads katas, grades a learner's files, and helps the facilitator.

Nothing here knows a kata by name: to add a kata is to add a folder. ``kata`` says what is in it.

- Pure: ``kata``, ``finding``, ``lesson``, ``events``, ``verdict``, ``snippets``, ``progress``,
  ``render``, ``timetable``.
- Inside the learner's process, as pytest plugins: ``kata_paths``, ``reporter`` (which shows values
  by ``show``) and ``hunt``.
- Files, processes and the terminal: the others. ``grade`` runs a grading through one function,
  ``process.run``, so that another way to run can be put in its place.
"""
