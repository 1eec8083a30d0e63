"""The games: their rules, and the tables they are played at."""
