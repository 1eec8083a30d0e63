"""Ask the web process of a container whether it is alive: `python -m config.probe`, the image's health check."""

import os
import sys
import urllib.error
import urllib.request
from urllib.parse import urlsplit

TIMEOUT = 4


def is_alive(port: int, origin: str) -> bool:
    """Return whether the process answers; it refuses hosts other than those of the site."""
    headers = {"Host": urlsplit(origin).netloc}
    request = urllib.request.Request(f"http://127.0.0.1:{port}/alive", headers=headers)
    try:
        with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=TIMEOUT) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(not is_alive(int(sys.argv[1]) if sys.argv[1:] else 8000, os.environ.get("ORIGINS", "").partition(",")[0]))
