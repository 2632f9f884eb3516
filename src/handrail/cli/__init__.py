"""The command line: a module for each command about poker, and what they share."""
