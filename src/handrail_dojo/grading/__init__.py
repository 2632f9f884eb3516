"""Grading: from a learner's files to a verdict, with mypy and pytest as processes.

A mistake is explained by ``answer`` and ``finding`` before the files run, by ``lesson`` if mypy
finds it, and by ``finding`` if a test finds it.
"""
