"""The command line: a module for each subcommand about poker, and what they share."""
