"""Tests of the documents: the numbers that code cites, links, settings."""
