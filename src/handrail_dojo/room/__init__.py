"""A room of people who solve katas, as a value, a server and a page for the projector."""
