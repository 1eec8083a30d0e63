"""Saves, and the seats that rooms keep."""
