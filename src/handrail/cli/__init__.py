"""The command line: a module for each subcommand of ``handrail``, and modules that they share."""
