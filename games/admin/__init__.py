"""Rooms, games, boards and what is said, in the administration (PLAT-26).

To find and to look at. What may be done about them is done for a reason, written down, and told to who is there;
nothing alters a running game unnoticed.
"""

from games.admin import boards, games, rooms, talk

__all__ = ["boards", "games", "rooms", "talk"]
