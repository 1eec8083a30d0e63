"""Accounts in the administration, and the building blocks that other apps' admin pages share."""

from accounts.admin import groups, log, networks, notifications, people, sanctions

__all__ = ["groups", "log", "networks", "notifications", "people", "sanctions"]
