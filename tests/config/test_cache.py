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


def test_several_slow_answers_are_like_none(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each comes before its timeout, but a page that asks five times would wait for a second."""
    monkeypatch.setattr(ImpatientRedis, "waited", Waited())
    address = urlsplit(settings.CACHES["default"]["LOCATION"])
    options: dict[str, Any] = {**settings.CACHES["default"]["OPTIONS"], "socket_timeout": 30.0}
    with SlowProxy((str(address.hostname), int(address.port or 0))).running() as proxy:
        cache = ImpatientCache(address.geturl().replace(f":{address.port}/", f":{proxy.port}/"), {"OPTIONS": options})
        cache.set("tempo", "largo")
        proxy.delay = 0.2
        answers = []
        with pytest.raises(redis.ConnectionError, match="just not answered"):
            while len(answers) < 6:
                answers.append(cache.get("tempo"))
        assert answers
        assert set(answers) == {"largo"}
        assert len(answers) <= 3
        cache.close()
