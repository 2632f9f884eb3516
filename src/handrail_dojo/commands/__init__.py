"""The commands of ``handrail kata``."""
