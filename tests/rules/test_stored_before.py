"""Classic games stored by earlier versions of the rules."""

from __future__ import annotations

import pytest

from games import rulesets


@pytest.mark.parametrize("key", ["oofopoly", "bangladeshi"])
def test_an_offer_that_became_void_before_reasons_were_told(key: str) -> None:
    book = rulesets.rulebook(key)
    (event,) = book.decode_events('[{"type":"trade_voided","trade":3,"seat":1,"to":0}]')
    assert event.reason == ""  # type: ignore[attr-defined]
    assert book.encode_events([event]) == b'[{"type":"trade_voided","trade":3,"seat":1,"to":0}]'
