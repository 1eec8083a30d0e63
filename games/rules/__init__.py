"""Mechanics shared by rulesets, one module per topic. They depend only on the engine."""
