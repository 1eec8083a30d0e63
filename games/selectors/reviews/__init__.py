"""What an ended game was worth to its players: the chances over it, and reviews of it."""
