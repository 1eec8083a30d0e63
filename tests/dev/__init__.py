"""`make dev`: the embedded site for those who work on it, which restarts when a file changes and has demo data."""

STAFF, PASSWORD = "admin", "demo"
