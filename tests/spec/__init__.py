"""The rules, one test per rule."""
