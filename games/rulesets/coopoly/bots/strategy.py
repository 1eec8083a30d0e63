"""How a bot chooses: where its pawns go, when it is ready, and what it does in each step."""

from __future__ import annotations

from games.engine.state import Action
from games.rulesets.coopoly.bots import acting
from games.rulesets.coopoly.bots.planning import placement, relocation
from games.rulesets.coopoly.bots.profile import CoopProfile, CoopView, Outlook
from games.rulesets.coopoly.plans import READY
from games.rulesets.coopoly.rules import CoopRules
from games.rulesets.coopoly.steps import PASS
from games.rulesets.coopoly.wire import CoopDecision


def choose(profile: CoopProfile, rules: CoopRules, view: CoopView) -> Action | None:
    """The action of a bot; None while the game waits for others."""
    question = view.question
    if question is None:
        return None
    outlook = Outlook.of(profile, rules, view)
    if question.kind == "plan":
        return placement(outlook, view.seat) or relocation(outlook, view.seat) or READY
    return _act(outlook, view, question) or PASS


def _act(outlook: Outlook, view: CoopView, question: CoopDecision) -> Action | None:
    match question.kind:
        case "free_activists":
            return acting.free(outlook, view.seat, question)
        case "move_activists":
            return acting.move(outlook, view.seat, question)
        case "remove_condos":
            return acting.pay(outlook, view.seat, question, view.answers)
        case "remove_tiles":
            return acting.agree(outlook, view.seat, question, view.answers)
        case "build_homes":
            return acting.build(outlook, view.answers)
    return None
