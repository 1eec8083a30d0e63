"""The lines of a chat."""
