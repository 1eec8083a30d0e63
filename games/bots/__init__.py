"""Bots: strategies that choose among legal actions, given what their seat can see. Rulesets declare which they use."""
