"""Which of two hands is the better, and why; what cannot be judged is a value as well."""

from better_hand.judging import Better, Complaint, Misread, Shared, Verdict, judge, said

__all__ = ["Better", "Complaint", "Misread", "Shared", "Verdict", "judge", "said"]
