"""The mechanism every game runs on: decisions, agenda, events, chance, views. It knows no rent and no Django."""
