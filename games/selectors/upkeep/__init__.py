"""Data for staff, exports and probes."""
