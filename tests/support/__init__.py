"""Shared helpers of the tests: real services, a real site, a real browser."""
