"""Template tags of the pages about games."""
