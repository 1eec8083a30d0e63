"""Boards that people save, and their simulations."""
