"""The command ``handrail``: one file a command, and what the commands share."""
