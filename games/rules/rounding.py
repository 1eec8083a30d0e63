"""Shares of amounts: what a player receives is rounded down, what a player pays is rounded up."""


def share_down(amount: int, percent: int) -> int:
    """`percent` of `amount`, rounded down: for amounts received."""
    return amount * percent // 100


def share_up(amount: int, percent: int) -> int:
    """`percent` of `amount`, rounded up: for amounts paid."""
    return -(-amount * percent // 100)
