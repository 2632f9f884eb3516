"""The command line: a module for each subcommand of ``handrail`` about poker, and what they share."""
