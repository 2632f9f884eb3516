"""Tests of the command, run as users run it."""
