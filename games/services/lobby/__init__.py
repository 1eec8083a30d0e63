"""A room before a game: its settings, the countdown, challenges and games against bots."""
