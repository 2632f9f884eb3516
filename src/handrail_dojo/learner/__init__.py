"""The learner's folder, and the progress that is kept in it."""
