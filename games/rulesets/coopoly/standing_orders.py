"""The standing orders of Co-opoly: the plan of one's pawns, one's part of a pledge, and the steps of a round."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, Literal

from games.engine.orders import TAKES_TIME, Orders, StandingOrder, amount, choice, count, listed
from games.engine.refusal import gettext_noop as _
from games.engine.ruleset import Part
from games.engine.state import Action, Open
from games.rulesets.coopoly.bots import COOP_BOTS, acting
from games.rulesets.coopoly.bots.planning import placement
from games.rulesets.coopoly.bots.profile import Outlook
from games.rulesets.coopoly.car_coop import MoveDecision
from games.rulesets.coopoly.condos import CondoDecision, RemoveCondo, means
from games.rulesets.coopoly.homes import BuildHomes, HomesDecision
from games.rulesets.coopoly.jail import FreeActivists, FreeDecision
from games.rulesets.coopoly.plans import READY, PlacePawn, Plan, Ready, why_not_stand
from games.rulesets.coopoly.steps import PASS, budget
from games.rulesets.coopoly.table import ACTIVISTS, CONDO_UNIT
from games.rulesets.coopoly.tiles import RemoveTile, TileDecision
from games.rulesets.coopoly.zones import POLICE, RAILROAD_OF, SIZE

if TYPE_CHECKING:
    from games.engine.bots import SeatView
    from games.rulesets.coopoly.rules import CoopRules
    from games.rulesets.coopoly.table import CoopTable

    View = SeatView[Any, Any, Any]

MOST_CASH = 100_000


def spaces(rules: CoopRules, players: int) -> list[str]:
    """Every space on which a pawn may ever stand."""
    return [f"space:{space}" for space in range(SIZE) if space != POLICE]


class PlanOrder(Orders, frozen=True):
    """Where one's pawns go."""

    spaces: Annotated[
        tuple[str, ...],
        listed(spaces, repeated=True),
        _("My pawns go to"),
        _("One pawn to each, the first first. A space on which no pawn may stand is left out."),
    ] = ()
    rest: Annotated[
        Literal["bot", "nowhere"], choice(_("As a bot would place them"), _("Nowhere")), _("The other pawns")
    ] = "bot"


class CondoOrder(Orders, frozen=True):
    """One's part of a pledge for removing a condo."""

    cash: Annotated[int, amount(0, MOST_CASH), _("My part of a condo, at most in cash")] = 300
    activists: Annotated[int, count(0, ACTIVISTS), _("And at most so many activists")] = 0
    otherwise: Annotated[Literal["pass", "wait"], choice(_("Pass"), _("Wait for me")), _("Otherwise")] = "pass"


class TileOrder(Orders, frozen=True):
    """Whether one's pawns help to remove tiles."""

    help: Annotated[
        Literal["others", "never"],
        choice(_("If others have agreed to it"), _("Never")),
        _("I help"),
    ] = "others"


class PlainOrder(Orders, frozen=True):
    """An order without anything to say."""


def outlook(rules: CoopRules, view: View) -> Outlook:
    """The table as a normal bot sees it."""
    return Outlook.of(COOP_BOTS.profiles["normal"], rules, view)


def plan(order: PlanOrder, rules: CoopRules, view: View, decision: Plan) -> Action | None:
    """Place the next pawn that stands nowhere; ready once all stand where they should."""
    seen = outlook(rules, view)
    own = [(number, pawn) for number, pawn in enumerate(seen.table.pawns) if pawn.player == view.seat]
    free = [number for number, pawn in own if pawn.space is None]
    if not free:
        return READY
    space = next_space(order, seen.table, Counter(pawn.space for number, pawn in own))
    if space is not None:
        return PlacePawn(free[0], space)
    return (placement(seen, view.seat) if order.rest == "bot" else None) or READY


def next_space(order: PlanOrder, table: CoopTable, standing: Counter[int | None]) -> int | None:
    """The first space of the list that is open and on which fewer of one's pawns stand than it says."""
    wanted: Counter[int] = Counter()
    for named in order.spaces:
        space = int(named.partition(":")[2])
        wanted[space] += 1
        if wanted[space] > standing[space] and why_not_stand(table, space) is None:
            return space
    return None


def pledge(order: CondoOrder, rules: CoopRules, view: View, decision: CondoDecision) -> Action | None:
    """Pledge one's part, where homes are under the condo first; wait while a pledge stands."""
    table = outlook(rules, view).table
    places = [answer.about for answer in view.answers if isinstance(answer, Open) and answer.action is RemoveCondo]
    pledged = {one.space for one in decision.pledges if one.seat == view.seat}
    spent = sum(one.cash for one in decision.pledges if one.seat == view.seat)
    for space in sorted((one for one in places if isinstance(one, int)), key=lambda one: -table.spaces[one].homes):
        mine = means(table, decision, view.seat, space)
        cash = min(mine.cash, mine.missing, max(0, order.cash - spent))
        activists = min(order.activists, mine.activists, max(0, mine.missing - cash) // CONDO_UNIT)
        action = RemoveCondo(space, activists, cash)
        if space not in pledged and cash + activists and decision.why_not(rules, table, view.seat, action) is None:
            return action
    return None if pledged or order.otherwise == "wait" else PASS


def help_with_tiles(order: TileOrder, rules: CoopRules, view: View, decision: TileDecision) -> Action | None:
    """Join those who have agreed to remove a tile."""
    if order.help == "others":
        pledged = {one.space for one in decision.tile_pledges if one.seat == view.seat}
        agreed = {one.space for one in decision.tile_pledges if one.seat != view.seat} - pledged
        for answer in view.answers:
            if isinstance(answer, Open) and answer.about in agreed:
                return RemoveTile(int(answer.about))
        if pledged:
            return None
    return PASS


def build(order: PlainOrder, rules: CoopRules, view: View, decision: HomesDecision) -> Action | None:
    """Build wherever a pawn can."""
    return next((answer for answer in view.answers if isinstance(answer, BuildHomes)), PASS)


def free(order: PlainOrder, rules: CoopRules, view: View, decision: FreeDecision) -> Action | None:
    """Free as many as the rolls allow, to the railroad of the most promising zone."""
    seen = outlook(rules, view)
    count = min(seen.table.jail, budget(seen.table, decision.rolls, view.seat))
    railroad = RAILROAD_OF[seen.best_zones[0]]
    return FreeActivists({str(railroad): count}) if count else PASS


def move_activists(order: PlainOrder, rules: CoopRules, view: View, decision: MoveDecision) -> Action | None:
    """Move activists to where homes can be built, as a bot would."""
    question = view.question
    return (None if question is None else acting.move(outlook(rules, view), view.seat, question)) or PASS


PART = Part(
    orders=(
        StandingOrder("plan", _("Plan my pawns"), (Plan,), PlanOrder, plan, TAKES_TIME, (Ready,)),
        StandingOrder("free", _("Free activists, to the most promising zone"), (FreeDecision,), PlainOrder, free),
        StandingOrder("move", _("Move activists as a bot would"), (MoveDecision,), PlainOrder, move_activists),
        StandingOrder("condos", _("Help to remove condos"), (CondoDecision,), CondoOrder, pledge),
        StandingOrder("tiles", _("Help to remove tiles"), (TileDecision,), TileOrder, help_with_tiles),
        StandingOrder("homes", _("Build homes wherever my pawns can"), (HomesDecision,), PlainOrder, build),
    )
)
