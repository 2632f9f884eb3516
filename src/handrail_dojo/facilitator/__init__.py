"""What a facilitator needs: a page to project, and a kit for a room without a network."""
