"""Reviewing ended games in the background."""
