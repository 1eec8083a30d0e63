"""Hands of Chance and Community Chest cards: dealing, drawing, recycling, playing, discarding (TWO-13 to TWO-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from games.engine.chance import Draw
from games.engine.hidden import secret
from games.engine.play import Game
from games.engine.refusal import Refused, gettext_noop
from games.engine.ruleset import Landmark, Part, Unprompted
from games.engine.state import Action, Event, Legal
from games.rules.board import Card
from games.rules.decks import CardsShuffled, Deck
from games.rules.seats import SeatDecision
from games.rules.table import may_act
from games.rulesets.monopoly_two.options import HandOptions
from games.rulesets.monopoly_two.rules import MOVES, TwoRules
from games.rulesets.monopoly_two.table import TwoTable
from games.rulesets.monopoly_two.targets import brings_cash, targets, why_not_on
from games.rulesets.monopoly_two.waiting import acts_freely, excess, owes_on_own_turn, why_not_on_turn

if TYPE_CHECKING:
    from games.rulesets.monopoly_two.rules import TwoGame


class PlayCard(Action, frozen=True, tag="play_card"):
    """Play a card of one's hand on a player, who gets its effect."""

    card: Card
    on: int


class Discard(Action, frozen=True, tag="discard"):
    """Discard a card to get down to the limit."""

    card: Card


class CardDealt(Event, frozen=True, tag="card_dealt"):
    """`seat` drew the top card of a kind; nobody else sees which."""

    seat: int
    group: str
    card: Annotated[Card, secret("seat")]

    def apply(self, table: TwoTable) -> None:
        table.take_card(self.seat, self.group, table.decks[self.group].order.pop(0))


class CardsRecycled(Event, frozen=True, tag="cards_recycled"):
    """The deck was too short (TWO-15): of the `count` discards, shuffled, `taken` went into it, and it was shuffled.

    The two orders are `discards` and `deck`, each by place before the shuffle.
    """

    group: str
    count: int
    taken: int
    draw: int
    discards: Annotated[tuple[int, ...], secret()]
    second_draw: int
    deck: Annotated[tuple[int, ...], secret()]

    def apply(self, table: TwoTable) -> None:
        order = table.decks[self.group].order
        discards = [table.discards[self.group][place] for place in self.discards]
        together = order + discards[: self.taken]
        table.decks[self.group] = Deck([*(together[place] for place in self.deck), *discards[self.taken :]])
        table.discards[self.group] = []

    def draws(self) -> tuple[Draw, ...]:
        return (
            Draw("shuffle", self.draw, self.count, self.discards, self.group),
            Draw("shuffle", self.second_draw, len(self.deck), self.deck, self.group),
        )


class CardPlayed(Event, frozen=True, tag="card_played"):
    """`seat` played a card on the player `on`."""

    seat: int
    on: int
    card: Card
    number: Annotated[int, secret()]

    def apply(self, table: TwoTable) -> None:
        table.discard_card(self.seat, self.card.group, self.number)
        if self.card.effect in MOVES and self.on not in table.moved_players:
            table.moved_players.append(self.on)


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """`seat` discarded a card."""

    seat: int
    card: Card
    number: Annotated[int, secret()]

    def apply(self, table: TwoTable) -> None:
        table.discard_card(self.seat, self.card.group, self.number)


class TooManyCards(SeatDecision, tag="discard"):
    """TWO-V3: `seat` holds too many cards of a kind, and plays or discards them at once."""

    answers: ClassVar[frozenset[type[Action]]] = frozenset({Discard, PlayCard})
    asks: ClassVar[str] = gettext_noop("You hold too many cards. Play or discard one.")
    of_turn: ClassVar[bool] = False

    def legal(self, rules: Any, table: Any, seat: int) -> list[Legal]:
        kinds = excess(rules, table, seat)
        held = [number for number in distinct_cards(rules, table, seat) if rules.card_kind[number] in kinds]
        plays = [rules.plays[number][on] for number in held for on in targets(rules, table, seat, number)]
        return [*(rules.discards[number] for number in reversed(held)), *plays]

    def why_not(self, rules: Any, table: Any, seat: int, action: Action) -> Refused:
        assert isinstance(action, PlayCard | Discard)
        number = held_number(rules, table, seat, action.card)
        if number is None:
            return not_held()
        if action.card.group not in excess(rules, table, seat):
            return Refused("hand_limit", gettext_noop("First get down to the limit of the other kind."), field="card")
        refused = why_not_on_player(rules, table, seat, number, action.on) if isinstance(action, PlayCard) else None
        return refused or Refused("hand_limit", gettext_noop("Play or discard a card first."), field="card")

    def default(self, rules: Any, table: Any, seat: int) -> Action:
        """The card of the kind that was drawn last."""
        kinds = excess(rules, table, seat)
        number = next(one for one in reversed(table.hands[seat].cards) if rules.card_kind[one] in kinds)
        discard: Action = rules.discards[number]
        return discard

    def answer(self, game: Game[Any, Any], seat: int, action: Action) -> None:
        if isinstance(action, PlayCard):
            play_card(game, seat, action)
        elif isinstance(action, Discard):
            number = held_number(game.rules, game.table, seat, action.card)
            assert number is not None
            game.emit(CardDiscarded(seat, action.card, number))

    def expire(self, game: Game[Any, Any]) -> None:
        while excess(game.rules, game.table, self.seat):
            self.answer(game, self.seat, self.default(game.rules, game.table, self.seat))


def deal(game: TwoGame) -> None:
    """TWO-13: every player begins with one card of each kind, in seat order."""
    for seat in range(len(game.table.players)):
        for kind in game.rules.cards:
            draw_one(game, seat, kind)


def draw_one(game: TwoGame, seat: int, kind: str) -> None:
    """Draw the top card of a kind, if there is one."""
    order = game.table.decks[kind].order
    if order:
        game.emit(CardDealt(seat, kind, game.rules.card[game.chance.card(kind, order, 0)]))


def draw_for_all(game: TwoGame, kind: str) -> None:
    """TWO-14, TWO-15: everybody who is not in jail draws a card of that kind, from the turn's player on."""
    table = game.table
    drawing = [seat for seat in table.from_turn() if not table.players[seat].in_jail]
    if len(table.decks[kind].order) < len(drawing):
        recycle(game, kind, len(drawing))
    for seat in drawing:
        draw_one(game, seat, kind)


def recycle(game: TwoGame, kind: str, needed: int) -> None:
    """TWO-15: as many discards as are missing are shuffled into the deck; the rest of them lies beneath."""
    table, state = game.table, game.state
    count = len(table.discards[kind])
    if not count:
        return
    remaining = len(table.decks[kind].order)
    taken = min(needed - remaining, count)
    first_draw = state.drawn
    discards = tuple(game.chance.shuffled(count))
    second_draw = state.drawn
    deck = tuple(game.chance.shuffled(remaining + taken))
    game.emit(CardsRecycled(kind, count, taken, first_draw, discards, second_draw, deck))


def shuffle_cards(game: TwoGame, kind: str, among: list[int]) -> None:
    """Shuffle these cards of a kind into its deck."""
    draw = game.state.drawn
    ordered = sorted(among)
    order = [ordered[place] for place in game.chance.shuffled(len(ordered))]
    game.emit(CardsShuffled(kind, len(ordered), draw, Deck(order), tuple(ordered)))


def distinct_cards(rules: TwoRules, table: TwoTable, seat: int) -> list[int]:
    """The cards of a hand by number, those that are alike once."""
    return list(dict.fromkeys(rules.first_like[number] for number in table.hands[seat].cards))


def held_number(rules: TwoRules, table: TwoTable, seat: int, card: Card) -> int | None:
    """The number of a card like this in the hand of `seat`; None if it holds none."""
    return next((number for number in table.hands[seat].cards if rules.card[number] == card), None)


def why_not_play(rules: TwoRules, table: TwoTable, seat: int, action: PlayCard) -> Refused | None:
    """Why `seat` cannot play this card on this player now; None if it can (TWO-16, TWO-17)."""
    owes = owes_on_own_turn(rules, table, seat)
    refused = None if owes else why_not_on_turn(rules, table, seat)
    if refused is not None:
        return refused
    number = held_number(rules, table, seat, action.card)
    if number is None:
        return not_held()
    if owes and not (action.on == seat and brings_cash(rules, table, seat, number)):
        text = gettext_noop("While you owe something, you can only play cards that bring you cash, on yourself.")
        return Refused("wrong_phase", text, field="card")
    return why_not_on_player(rules, table, seat, number, action.on)


def not_held() -> Refused:
    """The refusal of a card that is not in the hand."""
    return Refused("not_owner", gettext_noop("You do not hold that card."), field="card")


def why_not_on_player(rules: TwoRules, table: TwoTable, seat: int, number: int, on: int) -> Refused | None:
    """Why `seat` cannot play that card on `on`, which may be no player at all; None if it can."""
    if not may_act(table, on):
        return Refused("illegal_target", gettext_noop("There is no such player in the game."), field="on")
    return why_not_on(rules, table, seat, number, on)


def play_card(game: TwoGame, seat: int, action: PlayCard) -> None:
    """TWO-16: the player it is played on gets the card's effect; the card is discarded."""
    rules = game.rules
    number = held_number(rules, game.table, seat, action.card)
    assert number is not None
    game.emit(CardPlayed(seat, action.on, action.card, number))
    rules.effects[action.card.effect](game, action.on, action.card)


def add_plays(rules: TwoRules, table: TwoTable, seat: int, actions: list[Legal]) -> None:
    """Each card that `seat` can play now, with each player on whom it can be played."""
    if not table.hands[seat].cards:
        return
    plays = rules.plays
    if not acts_freely(rules, table, seat):
        if owes_on_own_turn(rules, table, seat):
            held = distinct_cards(rules, table, seat)
            actions += [plays[number][seat] for number in held if brings_cash(rules, table, seat, number)]
        return
    for number in distinct_cards(rules, table, seat):
        row = plays[number]
        actions += [row[on] for on in targets(rules, table, seat, number)]


PART = Part(
    actions=(PlayCard, Discard),
    events=(CardsShuffled, CardDealt, CardsRecycled, CardPlayed, CardDiscarded),
    decisions=(TooManyCards,),
    unprompted={PlayCard: Unprompted(play_card, why_not_play, add_plays)},
    landmarks=(Landmark("card", gettext_noop("Cards played"), (CardPlayed,)),),
    options=HandOptions,
)
