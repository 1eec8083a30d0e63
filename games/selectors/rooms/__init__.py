"""Rooms as their members and visitors see them."""
