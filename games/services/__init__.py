"""Everything that changes rooms and games, for pages, API, sockets and tasks; `games.selectors` only reads."""

from games.engine.refusal import Refused
from games.selectors.refusals import details
from games.services.boards import delete_board, save_board
from games.services.challenges import open_challenge, todays_challenge
from games.services.countdown import start_if_due
from games.services.lobby import change_room
from games.services.metrics import count_refusal
from games.services.moderation import cancel_game, close_room
from games.services.play import act, back, resume_all, run_due
from games.services.play_now import play_now
from games.services.presence import Beat, renew_leases, shorten_leases
from games.services.publishing import disconnect_user
from games.services.rooms import join, open_room
from games.services.seeding import offer_secret

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
