"""Telling people what happens while they are away: deciding, what they want, and the ways to them."""
