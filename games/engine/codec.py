"""Reading and writing a ruleset's states, events and actions as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Union

import msgspec

from games.engine.refusal import Refused, gettext_noop
from games.engine.state import Action, Event, GameState, Pending

if TYPE_CHECKING:
    from games.engine.ruleset import Ruleset


class Codec:
    """Encodes and decodes JSON, validated against the ruleset's own types."""

    def __init__(self, ruleset: Ruleset) -> None:
        events: Any = Union[ruleset.events]
        decisions: Any = Union[ruleset.decisions]
        table: Any = ruleset.table
        self.encoder = msgspec.json.Encoder()
        self.state: msgspec.json.Decoder[Any] = msgspec.json.Decoder(GameState[table, decisions])
        self.pending: msgspec.json.Decoder[Pending[Any]] = msgspec.json.Decoder(Pending[decisions])
        self.events: msgspec.json.Decoder[list[Event]] = msgspec.json.Decoder(list[events])
        self.action_type: Any = Union[ruleset.actions]
        self.names = {action.name() for action in ruleset.actions}

    def read_action(self, raw: Any) -> tuple[Action, int | None]:
        """An action from parsed JSON, and the decision that it names; refuses invalid input, naming the field."""
        if not isinstance(raw, dict) or not isinstance(raw.get("type"), str):
            raise Refused("malformed", gettext_noop("An action is an object with a type."), field="type")
        if raw["type"] not in self.names:
            raise Refused("malformed", gettext_noop("This game has no such action."), field="type")
        decision = raw.get("decision")
        if "decision" in raw:
            if type(decision) is not int or not 0 < decision < 2**63:
                raise Refused("malformed", gettext_noop("A decision is named by its number."), field="decision")
            raw = {key: value for key, value in raw.items() if key != "decision"}
        try:
            action: Action = msgspec.convert(raw, self.action_type, strict=True)
        except msgspec.ValidationError as error:
            raise malformed(error) from None
        return action, decision


def malformed(error: msgspec.ValidationError) -> Refused:
    """The refusal for data of the wrong shape, with the location reported by msgspec as its field."""
    reason, _, path = str(error).partition(" - at `")
    place = path.rstrip("`").removeprefix("$").removeprefix(".")
    return Refused(
        "malformed",
        gettext_noop("That cannot be read: %(reason)s."),
        field=place or None,
        reason=reason,
    )
