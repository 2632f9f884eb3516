"""The runner of the katas, at toy katas and at the real ones."""
