"""How bots vary: by numbers that look random, but depend only on what everybody sees."""


def scatter(*facts: int) -> int:
    """Return a pseudorandom number from -100 to 100 that depends only on these public facts."""
    mixed = 0
    for fact in facts:
        mixed = (mixed * 31 + fact + 17) * 2654435761 & 0xFFFFFFFF
    return (mixed >> 8) % 201 - 100
