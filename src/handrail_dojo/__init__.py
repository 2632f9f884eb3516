"""The kata runner: it reads katas, grades a learner's files, and helps the facilitator.

A kata is an exercise. It is a folder, and the module ``kata`` documents what the folder contains.
No module but ``own_katas`` names a single kata, so a new kata needs no new code. No module knows
poker. handrail finds the group of commands, ``kata_group``, through an entry point.

This file imports nothing, because pytest loads ``hunt_options`` at every start.

- These modules are pure: ``kata``, ``finding``, ``lesson``, ``events``, ``verdict``, ``snippets``,
  ``progress``, ``render``, ``timetable``.
- These modules are pytest plugins, which run in the same process as the learner's code:
  ``kata_paths``, ``reporter`` (which formats values with ``show``) and ``hunt``.
- All other modules use files, processes or the terminal. ``grade`` starts every process with the
  function ``process.run_job``, for which tests can substitute another function.
"""
