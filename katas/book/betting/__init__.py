"""Betting in no-limit hold'em, as a fold over the actions of a hand.

The chapter "A hand is a fold over its history" explains it. Read ``state``, then ``play``, then
``pots``.
"""
