"""The engine that every game runs on: decisions, agenda, events, chance, views. It knows no particular game."""
