"""The katas in a browser tab: the page, and what it asks of Python."""
