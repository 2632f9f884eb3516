"""The kata runner: reads the katas, grades a learner's files, keeps the facilitator's clock.

Nothing here knows a kata by name: adding a kata is adding a folder. A kata is a folder
``kNN_words`` with

- ``kata.toml``, whose keys are those of :class:`handrail.dojo.kata.Kata`;
- ``README.md`` (the story) and ``aha.md`` (shown once it is solved);
- ``stub/`` and ``solution/``, both with every file of ``files`` and of ``given``;
- ``tests/``, what it is graded by; ``wrong/NAME/``, one folder for each plausible mistake.

``dojo.toml`` beside the katas is the facilitator's timetable.

The files ``forms``, ``kata``, ``answer``, ``findings``, ``verdict``, ``hunting``, ``snippets``,
``showing``, ``telling``, ``record``, ``timetable`` and ``sheets`` are pure; the others run
processes, read and write files, and draw on the terminal.
"""
