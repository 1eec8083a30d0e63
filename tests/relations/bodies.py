"""What operations are sent that have to do with other people or with what is theirs; the others are sent nothing."""

from __future__ import annotations

from typing import Any

from tests.relations.world import World


def bodies_for(world: World) -> dict[str, dict[str, Any]]:
    """The bodies by method and address, as those of a client that means it."""
    parts = world.parts
    game, board, entry, setup = int(parts["number"]), int(parts["board"]), parts["entry"], parts["setup"]
    return {
        "POST /api/friends/": {"name": "Bob"},
        "POST /api/blocks/": {"name": "Bob"},
        "PATCH /api/privacy/": {"ask": "friends", "see_online": "nobody", "invite": "friends"},
        "POST /api/players/{name}/picture/report/": {"reason": "other"},
        "PATCH /api/players/me/profile/": {"public": False},
        "POST /api/boards/drafts/": {"gallery": entry},
        "POST /api/boards/measurements/": {"ruleset": "coopoly", "gallery": entry},
        "POST /api/gallery/": {"board": board, "visibility": "public"},
        "POST /api/gallery/{entry}/report/": {"reason": "other"},
        "POST /api/challenge/": {"ruleset": "oofopoly", "players": 2},
        "POST /api/clubs/": {"name": "Early birds"},
        "PATCH /api/clubs/{club}/": {"description": "Hello"},
        "PUT /api/clubs/{club}/membership/": {"invitation": parts["invitation"]},
        "PATCH /api/clubs/{club}/members/{person}/": {"role": "moderator"},
        "POST /api/clubs/{club}/chat/": {"text": "Hello"},
        "POST /api/clubs/{club}/chat/{number}/report/": {"reason": "abuse"},
        "POST /api/clubs/{club}/report/": {"reason": "other"},
        "POST /api/clubs/{club}/rooms/": {"ruleset": "oofopoly"},
        "POST /api/clubs/{club}/setups/": {"setup": setup},
        "PUT /api/games/{number}/orders/": {"orders": {}},
        "POST /api/games/{number}/play-on/": {"version": 1},
        "PUT /api/pairing/": {"ruleset": "oofopoly"},
        "POST /api/rooms/": {"ruleset": "coopoly", "gallery": entry},
        "POST /api/rooms/{code}/changes/": {"type": "sit"},
        "POST /api/rooms/{code}/invitations/": {"name": "Bob"},
        "POST /api/saves/": {"game": game},
        "PATCH /api/saves/{number}/": {"name": "Hello"},
        "POST /api/setups/": {"name": "Hello", "ruleset": "coopoly", "gallery": entry},
        "PATCH /api/setups/{setup}/": {"name": "Hello"},
        "POST /api/setups/{setup}/room/": {"public": False},
    }
