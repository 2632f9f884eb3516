"""Say which of two hands is better, and why. An invalid question is a value as well."""

from better_hand.judging import Answer, Better, Invalid, QuestionError, Shared, format_error, judge

__all__ = ["Answer", "Better", "Invalid", "QuestionError", "Shared", "format_error", "judge"]
