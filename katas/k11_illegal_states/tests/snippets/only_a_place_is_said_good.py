"""The twin of the bad one: this must type-check."""

from table import InHand, OnBoard, Place, said

place: Place = OnBoard(index=1)
words: str = said(place)
more_words: str = said(InHand(player=0, index=1))
