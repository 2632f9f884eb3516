"""The hunt: the pytest plugin behind ``pytest --hunt``, which works in any project.

It uses nothing of handrail and of the katas. This file imports nothing, because pytest loads
``options`` at every start.
"""
