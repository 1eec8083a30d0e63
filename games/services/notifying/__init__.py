"""Telling players who are away what happens in their games, by `accounts.notifications`."""
