"""People: accounts, guests, profiles."""
