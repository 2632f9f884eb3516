"""Betting in no-limit hold'em as a fold over actions. Chapter 11 of the book explains it.

Read ``state``, then ``play``, then ``pots``. Each file imports only from those before it.
"""
