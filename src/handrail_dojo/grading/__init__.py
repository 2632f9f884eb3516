"""Grading: from a learner's files to a report, with mypy and pytest as processes.

``grade`` has all steps on one screen. A mistake is explained by ``answer`` and ``finding`` before
the files run, by ``lesson`` if mypy finds it, and by ``finding`` if a test finds it.
"""
