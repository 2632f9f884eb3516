"""What a teacher needs to grade others: submissions, their grading, and the results."""
