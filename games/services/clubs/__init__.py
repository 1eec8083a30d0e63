"""Clubs: opening one, its members and their roles, its chat and its table set-ups."""
