"""Template tags for all templates."""
