"""Accounts, staff and periodic work."""
