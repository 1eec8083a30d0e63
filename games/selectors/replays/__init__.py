"""Ended games, moment by moment."""
