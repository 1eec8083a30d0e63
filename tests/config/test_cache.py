"""The cache is asked no longer than a moment, by one that answers late as by one that does not answer."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
import redis
from django.conf import settings

from config.cache import ImpatientCache, ImpatientRedis, Waited
from tests.support.services import Services
from tests.support.slow_proxy import SlowProxy


def answer_of(cache: ImpatientCache) -> str:
    """What it says about the tempo, or that it is left alone."""
    try:
        return str(cache.get("tempo"))
    except redis.ConnectionError:
        return "left alone"


def test_several_slow_answers_are_like_none(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each comes before its timeout, but a page that asks five times would wait for a second."""
    monkeypatch.setattr(ImpatientRedis, "waited", Waited())
    ours: Any = settings.CACHES["default"]
    address = urlsplit(ours["LOCATION"])
    options = {**ours["OPTIONS"], "socket_timeout": 2.0}
    with SlowProxy((str(address.hostname), int(address.port or 0))).running() as proxy:
        cache = ImpatientCache(address.geturl().replace(f":{address.port}/", f":{proxy.port}/"), {"OPTIONS": options})
        cache.set("tempo", "largo")
        proxy.delay = 0.8
        asked = [answer_of(cache) for _ in range(6)]
        assert asked[0] == "largo"
        assert asked[3:] == ["left alone"] * 3
        cache.close()
