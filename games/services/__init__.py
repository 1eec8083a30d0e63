"""Everything that changes rooms and games, for pages, API, sockets and tasks; `games.selectors` only reads."""

from games.engine.refusal import Refused
from games.refusals import details
from games.services.boards.custom import delete_board, save_board
from games.services.lobby.challenges import open_challenge, todays_challenge
from games.services.lobby.changes import change_room
from games.services.lobby.countdown import start_if_due
from games.services.lobby.play_now import play_now
from games.services.play.play import act, back, resume_all, run_due
from games.services.publishing import disconnect_user
from games.services.rooms.presence import Beat, renew_leases, shorten_leases
from games.services.rooms.rooms import join, open_room
from games.services.rooms.seeding import offer_secret
from games.services.upkeep.metrics import count_refusal
from games.services.upkeep.moderation import cancel_game, close_room

__all__ = [
    "Beat",
    "Refused",
    "act",
    "back",
    "cancel_game",
    "change_room",
    "close_room",
    "count_refusal",
    "delete_board",
    "details",
    "disconnect_user",
    "join",
    "offer_secret",
    "open_challenge",
    "open_room",
    "play_now",
    "renew_leases",
    "resume_all",
    "run_due",
    "save_board",
    "shorten_leases",
    "start_if_due",
    "todays_challenge",
]
