"""Sets of katas: what a kata is, and what a set of them contains."""
