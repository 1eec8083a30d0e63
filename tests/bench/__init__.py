"""Measurements and sample data: `python -m tests.bench --help`. `tests.load` measures a site under load."""
