"""The numbers of Oofopoly 2 that a host may change."""

from typing import Annotated

from games.engine.options import whole
from games.engine.refusal import gettext_noop as _
from games.rules.options import ClassicOptions


class OofopolyOptions(ClassicOptions, frozen=True, kw_only=True):
    """OOF-1 to OOF-52: every number, at its default."""

    mortgage_interest: Annotated[
        int,
        whole(
            0,
            100,
            "mortgages",
            _("Interest, %"),
            _("What lifting a mortgage costs beyond what it paid."),
        ),
    ] = 10
