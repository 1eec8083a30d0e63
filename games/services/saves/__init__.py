"""Saved games: files, positions, and rooms that continue them."""
