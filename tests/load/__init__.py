"""Play at many tables over real sockets and measure it, at the site or at the floor: `python -m tests.load --help`."""
