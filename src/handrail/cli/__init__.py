"""The command ``handrail``: one module per command, and the modules that they share."""
