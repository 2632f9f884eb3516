"""Other games of poker."""
