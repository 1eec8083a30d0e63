"""Games over days, played by simulated people on a site whose clock is moved: `python -m tests.days`."""
