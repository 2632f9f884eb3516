"""What a facilitator needs: a page to project, and a kit for a place without a network."""
