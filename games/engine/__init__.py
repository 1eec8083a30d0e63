"""The mechanism that every game runs on: decisions, agenda, events, chance, views. No rent and no Django here."""
