"""The arena: how often bots and reference agents win against each other, with equal draws for everybody."""
