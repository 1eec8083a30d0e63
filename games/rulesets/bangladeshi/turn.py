"""The turns of Bangladeshi Monopoly, and the winner when the game's time is over (BD-2 to BD-4, BD-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.decks import shuffle_decks
from games.rules.dice import TurnBegan
from games.rules.ending import end
from games.rules.turns import place_players
from games.rules.worth import worth
from games.rulesets.bangladeshi.clock import start_clock
from games.rulesets.bangladeshi.jackpot import JackpotOpened

if TYPE_CHECKING:
    from games.engine.play import Game
    from games.rules.classic import ClassicRules
    from games.rulesets.bangladeshi.clock import BangladeshiTable
    from games.rulesets.bangladeshi.options import BangladeshiOptions

    BangladeshiGame = Game[BangladeshiTable, ClassicRules]


def begin(game: BangladeshiGame) -> None:
    """BD-2: cash, positions, shuffled cards; the jackpot and the clock if the game has them."""
    options: BangladeshiOptions = game.book.options
    place_players(game)
    shuffle_decks(game)
    if options.jackpot.free_parking_jackpot:
        game.emit(JackpotOpened())
    start_clock(game, options.game_clock.time_limit)
    game.emit(TurnBegan(0))


def next_turn(game: BangladeshiGame) -> None:
    """The next player's turn begins, unless the game's time is over (BD-29)."""
    table = game.table
    if table.last_turn:
        end(game, by_worth(game), "time_limit")
    else:
        game.emit(TurnBegan(table.next_seat(table.turn)))


def by_worth(game: BangladeshiGame) -> list[list[int]]:
    """BD-29: rank the players left by cash, deeds and buildings; equal worth shares a place."""
    worths = {seat: worth(game.rules, game.table, seat) for seat in game.table.in_game()}
    return [[seat for seat in worths if worths[seat] == value] for value in sorted(set(worths.values()), reverse=True)]
