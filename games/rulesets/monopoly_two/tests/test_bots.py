"""The bots of Monopoly Two: what they do in positions where it matters, and that their games end under any options."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import rulesets
from games.engine.play import play
from games.engine.scenario import Scenario
from games.engine.state import Action
from games.measuring.intervals import wilson
from games.rules.deeds import DECLINE
from games.rules.dice import END_TURN, ROLL
from games.rulesets.monopoly_two.bots.strategy import DECISIONS
from games.rulesets.monopoly_two.building import Build
from games.rulesets.monopoly_two.hands import Discard, PlayCard
from games.rulesets.monopoly_two.market import BuyDeed
from games.rulesets.monopoly_two.moving import Move
from games.rulesets.monopoly_two.payment import Pay
from games.rulesets.monopoly_two.placing import Place
from tests.rulesets.bot_games import MIXTURE, ONE, levels_in, levels_of, play_bots, tally
from tests.rulesets.soak import random_options
from tests.support.extent import extent, nightly

KEY = "monopoly_two"
NAMES = ["ann", "bob", "cid", "dan"]
ANN, BOB, CID, DAN = range(4)
BROWN, LIGHT_BLUE, PINK, ORANGE = (1, 3), (6, 8, 9), (11, 13, 14), (16, 18, 19)
RED, YELLOW, GREEN, DARK_BLUE = (21, 23, 24), (26, 27, 29), (31, 32, 34), (37, 39)
MAX_ACTIONS = 20_000
STUDIED = extent(40, 1_000)
"""The games of four that each study plays."""
ACTED = 20
"""The games of four in which all kinds of actions are looked for."""
IN_TIME = 95
"""The percentage of the games of four that end as they should within the rounds of `bot_games`."""


def deeds(**spaces: tuple[int, ...]) -> dict[str, Any]:
    """The spaces of a setup: these deeds of each player."""
    return {str(space): {"owner": name} for name, owned in spaces.items() for space in owned}


def position(options: dict[str, Any] | None = None, **setup: Any) -> Scenario:
    """A game of four in that position; who has no other hand given has none, so that only the position counts."""
    players = setup.setdefault("players", {})
    for name in NAMES:
        players[name] = {"hand": [], **players.get(name, {})}
    return Scenario({"ruleset": KEY, "players": NAMES, "options": options or {}, "setup": setup}, rulesets.rulebook)


def chosen(scenario: Scenario, seat: int = ANN, level: str = "normal") -> Any:
    """Return the action that a bot takes there."""
    bots = scenario.book.ruleset.bots
    assert bots is not None
    return bots.choose(level, scenario.book, scenario.state, seat)


def actions_of_turn(scenario: Scenario, seat: int = ANN) -> list[Action]:
    """Return a bot's actions until it ends its turn, the game ends, or somebody else has to act."""
    done = []
    while not scenario.state.finished and (action := chosen(scenario, seat)) is not None:
        done.append(action)
        play(scenario.book, scenario.state, seat, action)
        if action == END_TURN:
            break
    return done


@nightly
@pytest.mark.parametrize("kind", levels_in(KEY))
def test_games_end_under_any_options(kind: str) -> None:
    """Whatever the options, nobody plays for ever: in the end the weakest concedes."""
    for number in range(extent(6, 500)):
        random = Random(f"{kind}/{number}")
        options, players = random_options(random, KEY), random.choice(rulesets.find(KEY).player_counts)
        game = play_bots(KEY, number, levels_of(KEY, kind, number, players), options, MAX_ACTIONS)
        assert game.state.finished, (number, options)


def test_bots_use_every_kind_of_action() -> None:
    counts = tally(KEY, MIXTURE, range(ACTED), players=4).events
    for name in ("deed_taken", "group_built", "card_played", "payment_made", "move_chosen", "left_jail"):
        assert counts[name] > ACTED, name
    for name in ("leave_given", "went_to_jail", "rent_waived", "went_bankrupt"):
        assert counts[name] > 0, name


@nightly
def test_games_of_four_bots_end_in_time() -> None:
    """They are won by the rules, not by patience."""
    assert tally(KEY, "normal", range(STUDIED), players=4).in_time * 100 >= IN_TIME * STUDIED


@nightly
def test_a_normal_bot_wins_half_of_its_games_against_three_easy_ones() -> None:
    """A quarter would be chance, which is below the whole Wilson interval."""
    won = tally(KEY, ONE, range(STUDIED), players=4).won_by_level["normal"]
    assert 2 * won >= STUDIED
    assert wilson(won, STUDIED)[0] > 25


def test_bots_answer_every_kind_of_decision() -> None:
    assert DECISIONS.keys() == {decision.name() for decision in rulesets.find(KEY).decisions}


def test_a_bot_takes_the_deeds_that_win_the_game() -> None:
    """It pays for them with everything that it does not need for the five monopolies."""
    scenario = position(
        players={"ann": {"cash": 200}},
        spaces=deeds(ann=(*BROWN, *LIGHT_BLUE, *PINK, *RED, 37, 5, 15), bob=(39,), cid=ORANGE, dan=GREEN),
        decision={"kind": "move"},
    )
    (action,) = actions_of_turn(scenario)
    assert isinstance(action, BuyDeed)
    assert action.pay is not None
    assert {5, 15} <= {*action.pay.spaces}
    assert scenario.state.winners == [ANN]


def test_a_bot_completes_a_group_builds_on_it_and_moves_a_rival_onto_it() -> None:
    scenario = position(
        players={"ann": {"cash": 700, "position": 0}, "bob": {"position": 10}, "cid": {"position": 2}},
        spaces=deeds(ann=(16, 18), bob=(19,)),
        dice=[3, 5],
        decision={"kind": "move"},
        market=[1, 3, 12, 28],
    )
    done = actions_of_turn(scenario)
    assert done[0] == BuyDeed(19)
    assert next(action for action in done if isinstance(action, Build)) == Build(group="orange")
    assert next(action for action in done if isinstance(action, Move)) == Move(BOB)


def test_a_bot_does_not_move_itself_into_a_high_rent() -> None:
    scenario = position(
        players={name: {"cash": 1000, "position": 14 + 2 * seat} for seat, name in enumerate(NAMES)},
        spaces=deeds(bob=RED, cid=(15,)),
        groups={"red": {"hotel": True}},
        dice=[3, 4],
        decision={"kind": "move"},
        market=[],
    )
    assert chosen(scenario) not in (Move(ANN), END_TURN)


def test_a_bot_harms_the_rival_who_is_about_to_win() -> None:
    """Bob needs one more group, and could pay for it."""
    owned = deeds(bob=(*BROWN, *LIGHT_BLUE, *PINK, *RED, 37), cid=(39, *YELLOW))
    card = {"group": "chance", "effect": "go_to_jail"}
    scenario = position(
        players={"ann": {"cash": 0, "hand": [card]}, "bob": {"cash": 600}, "dan": {"cash": 3000}},
        spaces=owned,
        decision={"kind": "move"},
        market=[],
    )
    action = chosen(scenario)
    assert isinstance(action, PlayCard)
    assert action.on == BOB


def test_a_bot_takes_the_group_with_which_a_rival_would_win() -> None:
    """Of two groups that it could complete it takes the one that it would otherwise not prefer."""
    setup: dict[str, Any] = {
        "players": {"ann": {"cash": 1200}, "bob": {"cash": 900}},
        "decision": {"kind": "move"},
        "market": [],
    }
    others = {"ann": (16, 18, 1), "cid": (19, 3)}
    assert chosen(position(**setup, spaces=deeds(**others))).space == 19
    others["bob"] = (*LIGHT_BLUE, *PINK, *RED, *YELLOW)
    others["cid"] = (19, 3, 37, 39)
    scenario = position(**setup, spaces=deeds(**others))
    action = chosen(scenario)
    assert isinstance(action, BuyDeed)


def test_a_bot_pays_with_a_station_before_buildings_and_with_these_before_a_monopoly() -> None:
    owned = deeds(ann=(*ORANGE, *BROWN, 5), bob=RED)
    debt = {"from": "ann", "to": "bob", "amount": 0}
    players = {"ann": {"cash": 100}}
    groups = {"orange": {"houses": 3}}
    pays = [
        chosen(position(players=players, spaces=owned, groups=groups, debts=[debt | {"amount": amount}]))
        for amount in (100, 250, 450, 650)
    ]
    assert pays[0] == Pay(100)
    assert pays[1] == Pay(50, (5,))
    assert pays[2] == Pay(50, (5,), {"orange": 2})
    assert pays[3].buildings == {"orange": 3}
    assert {*pays[3].spaces} <= {1, 3, 5}


def test_a_bot_does_not_give_its_creditor_the_last_deed_of_a_group() -> None:
    owned = deeds(ann=(1, 6, 5), bob=(3,))
    debt = {"from": "ann", "to": "bob", "amount": 60}
    action = chosen(position(players={"ann": {"cash": 0}}, spaces=owned, debts=[debt]))
    assert 1 not in action.spaces


def test_a_bot_uses_a_jail_card_at_once_and_otherwise_tries_for_doubles() -> None:
    card = {"group": "chance", "effect": "jail_card"}
    jailed = {"cash": 0, "in_jail": True}
    assert chosen(position(players={"ann": jailed})) == ROLL
    action = chosen(position(players={"ann": {**jailed, "hand": [card]}}))
    assert isinstance(action, PlayCard)
    assert action.on == ANN


def test_a_bot_keeps_a_card_that_may_do_more_later() -> None:
    """Moving somebody to a street without a monopoly brings little."""
    card = {"group": "chance", "effect": "go_to", "space": 39}
    setup: dict[str, Any] = {
        "players": {"ann": {"cash": 0, "hand": [card]}, "bob": {"cash": 3000, "position": 5}},
        "decision": {"kind": "end_turn"},
        "market": [],
    }
    assert chosen(position(**setup, spaces=deeds(ann=(39,)))) == END_TURN
    scenario = position(**setup, spaces=deeds(ann=DARK_BLUE), groups={"dark_blue": {"houses": 4}})
    assert chosen(scenario) == PlayCard(scenario.book.rules.board.card[13], BOB)


def test_a_bot_gets_down_to_the_limit_by_playing_what_does_some_good_and_discarding_the_rest() -> None:
    useful, useless = {"group": "chance", "effect": "give", "amount": 150}, {"group": "chance", "effect": "jail_card"}
    fee = {"group": "chance", "effect": "buildings_fee"}
    setup: dict[str, Any] = {"options": {"hand_limit": 1}, "market": []}
    action = chosen(position(players={"ann": {"hand": [useful, useless]}}, **setup))
    assert isinstance(action, PlayCard)
    assert (action.card.effect, action.on) == ("give", ANN)
    action = chosen(position(players={"ann": {"hand": [fee, useless]}}, **setup))
    assert isinstance(action, Discard)


def test_a_bot_buys_by_leave_what_it_can_afford() -> None:
    card = {"group": "chance", "effect": "go_to_nearest", "kind": "railroad"}
    for cash, bought in ((1000, True), (150, False)):
        players = {"ann": {"cash": cash, "position": 0, "hand": [card]}}
        scenario = position(players=players, spaces=deeds(ann=(12,)), market=[1, 3])
        held = scenario.book.rules.card[scenario.state.table.hands[ANN].cards[0]]
        play(scenario.book, scenario.state, ANN, PlayCard(held, ANN))
        assert chosen(scenario) == (BuyDeed(5) if bought else DECLINE)


def test_a_bot_puts_up_what_it_is_paid_with() -> None:
    """TWO-V2: on the group where it adds most to the rents."""
    scenario = position(
        {"reuse_buildings": True},
        players={"ann": {"cash": 0}, "bob": {"cash": 0}},
        spaces=deeds(ann=(*ORANGE, *BROWN), bob=PINK),
        groups={"pink": {"houses": 2}, "orange": {"houses": 2}},
        debts=[{"from": "bob", "to": "ann", "amount": 100}],
    )
    play(scenario.book, scenario.state, BOB, Pay(buildings={"pink": 1}))
    assert chosen(scenario) == Place(group="orange")


def test_easy_bots_take_only_the_last_deed_of_a_group() -> None:
    setup: dict[str, Any] = {"players": {"ann": {"cash": 3000}}, "decision": {"kind": "end_turn"}, "market": []}
    one, two = deeds(ann=(16, 18), bob=(19,)), deeds(ann=(16,), bob=(18, 19))
    assert chosen(position(**setup, spaces=one), level="easy") == BuyDeed(19)
    assert chosen(position(**setup, spaces=two), level="easy") == END_TURN
    assert isinstance(chosen(position(**setup, spaces=two)), BuyDeed)


def test_who_holds_too_many_cards_weighs_those_that_everybody_pays_for() -> None:
    """The hidden part of the table is not there, and its others in turn order are."""
    birthday = {"group": "community_chest", "effect": "take_from_every_player", "amount": 10}
    everybody = {"group": "chance", "effect": "give_to_every_player", "amount": 50}
    repairs = [{"group": card["group"], "effect": "buildings_fee"} for card in (birthday, everybody)]
    for card, other in zip((birthday, everybody), repairs, strict=True):
        scenario = position({"hand_limit": 1}, players={"ann": {"hand": [card, other]}})
        assert isinstance(chosen(scenario), Discard | PlayCard)
