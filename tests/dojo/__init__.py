"""Tests of the kata runner, with toy katas and the real ones."""
