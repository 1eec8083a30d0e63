"""Rooms, games, boards, clubs, saves and chat in the administration (PLAT-26).

Everything is read-only. The few actions require a reason, are logged, and are announced to the people concerned;
nothing changes a running game unnoticed.
"""

from games.admin import boards, challenges, clubs, games, reviews, rooms, saves, setups, talk

__all__ = ["boards", "challenges", "clubs", "games", "reviews", "rooms", "saves", "setups", "talk"]
