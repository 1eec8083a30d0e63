"""Rooms, games and chat in the database. Fields and constraints only: `games.services` changes the rows.

Moments that the wire and the clocks use are whole milliseconds since 1970 (`..._ms` in comments); the others are
timestamps. A game's state, actions and events are the rulesets' own JSON, kept as text because nothing here reads it.
"""

from games.models.challenges import BotTry, Challenge, Try
from games.models.chat import Audience, ChatLine, FlaggedWord, LineKind, Mute, Reason, Report, ReportState, Verdict
from games.models.clubs import Admission, Club, ClubBan, ClubLine, ClubMember, ClubRequest, Role
from games.models.conduct import Absence, AbsenceKind, Outage, PairingTimeout
from games.models.drafts import BoardDraft, DraftRevision
from games.models.gallery import LISTED, BoardLike, GalleryBoard, Visibility
from games.models.games import (
    COUNTING,
    FINAL_CAUSES,
    VACANT_AFTER,
    Action,
    Automatic,
    CancelCause,
    Game,
    GameSeat,
    Status,
    Unrated,
)
from games.models.invitations import RoomInvitation
from games.models.leases import Service, ServiceLease
from games.models.looks import LastLook
from games.models.measuring import MeasuredBoard
from games.models.orders import StandingOrders
from games.models.pairing import LastTable, ProposedTable, Seeker, Wait
from games.models.records import GameRecord
from games.models.reviews import ReviewedGame
from games.models.rooms import Board, Kind, Member, Phase, Room, Spectator
from games.models.saves import Opening, Save, SavedGame
from games.models.setups import TableSetup
from games.models.simulation import SimulatedBoard
from games.models.told import ToldGame
from games.paces import Pace

__all__ = [
    "COUNTING",
    "FINAL_CAUSES",
    "LISTED",
    "VACANT_AFTER",
    "Absence",
    "AbsenceKind",
    "Action",
    "Admission",
    "Audience",
    "Automatic",
    "Board",
    "BoardDraft",
    "BoardLike",
    "BotTry",
    "CancelCause",
    "Challenge",
    "ChatLine",
    "Club",
    "ClubBan",
    "ClubLine",
    "ClubMember",
    "ClubRequest",
    "DraftRevision",
    "FlaggedWord",
    "GalleryBoard",
    "Game",
    "GameRecord",
    "GameSeat",
    "Kind",
    "LastLook",
    "LastTable",
    "LineKind",
    "MeasuredBoard",
    "Member",
    "Mute",
    "Opening",
    "Outage",
    "Pace",
    "PairingTimeout",
    "Phase",
    "ProposedTable",
    "Reason",
    "Report",
    "ReportState",
    "ReviewedGame",
    "Role",
    "Room",
    "RoomInvitation",
    "Save",
    "SavedGame",
    "Seeker",
    "Service",
    "ServiceLease",
    "SimulatedBoard",
    "Spectator",
    "StandingOrders",
    "Status",
    "TableSetup",
    "ToldGame",
    "Try",
    "Unrated",
    "Verdict",
    "Visibility",
    "Wait",
]
