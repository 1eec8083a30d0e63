"""Bots: strategies that choose among legal actions by what their seat can see. Rulesets declare which of them play."""
