"""Reading who looks for people to play with."""
