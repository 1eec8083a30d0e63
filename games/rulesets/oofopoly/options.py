"""The options of Oofopoly 2 that no other game has."""

from typing import Annotated

from games.engine.options import OptionGroup, whole
from games.engine.refusal import gettext_noop as _
from games.rules.options import ClassicOptions


class InterestOptions(OptionGroup, frozen=True):
    """Paying off a mortgage."""

    mortgage_interest: Annotated[
        int,
        whole(0, 100, "mortgages"),
        _("Mortgage interest, %"),
        _("What paying off a mortgage costs on top of what it paid."),
    ] = 10


class OofopolyOptions(ClassicOptions, frozen=True):
    """OOF-1 to OOF-52: every number, at its default."""

    interest: InterestOptions = InterestOptions()
