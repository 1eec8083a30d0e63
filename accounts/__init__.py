"""Accounts: people, guests, profiles, sanctions, and the audit log."""
