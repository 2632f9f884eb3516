"""The kata runner: it reads katas, grades a learner's files, and helps the facilitator.

Nothing here knows a kata by name: a new kata is a new folder. ``kata`` documents its contents.

- Pure: ``kata``, ``finding``, ``lesson``, ``events``, ``verdict``, ``snippets``, ``progress``,
  ``render``, ``timetable``.
- Inside the learner's process, as pytest plugins: ``kata_paths``, ``reporter`` (which formats
  values with ``show``) and ``hunt``.
- Files, processes and the terminal: all others. ``grade`` starts every process through one
  function, ``process.run_job``, which can be replaced.
"""
