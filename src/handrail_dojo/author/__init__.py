"""What an author of katas needs: a new kata to fill in, and checks of a kata."""
