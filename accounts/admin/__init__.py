"""Accounts in the administration, and the building blocks that other apps' admin pages share."""

from accounts.admin import log, people, sanctions

__all__ = ["log", "people", "sanctions"]
