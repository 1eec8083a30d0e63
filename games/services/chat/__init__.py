"""The chat of a room: posting, notices, words, reports."""
