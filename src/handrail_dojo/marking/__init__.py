"""What a teacher needs who grades others: submissions, their grading, and a table of the results."""
