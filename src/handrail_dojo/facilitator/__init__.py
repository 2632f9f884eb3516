"""What a facilitator needs: a page to project, slides, and a kit for a room without a network."""
