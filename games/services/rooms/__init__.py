"""Rooms and their members: places, presence, codes, seeds."""
