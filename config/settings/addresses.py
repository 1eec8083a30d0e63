"""The site's addresses as people type them; hosts, origins and HTTPS follow from them."""

from urllib.parse import urlsplit

from config.settings.environment import env
from config.settings.refusing import wrong


def _origins() -> list[str]:
    """Return them without slashes at their ends; what browsers would never send as an origin is refused."""
    given = [one for origin in env.list("ORIGINS", default=[]) if (one := origin.strip().rstrip("/"))]
    for origin in given:
        try:
            parts = urlsplit(origin)
            fits = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0 and "@" not in parts.netloc
        except ValueError:
            fits = False
        if not fits or origin != f"{parts.scheme}://{parts.netloc}":
            raise wrong("ORIGINS", f"must be addresses such as https://play.example, not {origin!r}.")
    return given or ["http://127.0.0.1:8000", "http://localhost:8000"]


ORIGINS = _origins()
HTTPS = all(origin.startswith("https://") for origin in ORIGINS)
ALLOWED_HOSTS: list[str] = sorted({urlsplit(origin).hostname or "" for origin in ORIGINS})
CSRF_TRUSTED_ORIGINS = ORIGINS

# The number of proxies in front of the site. Only their X-Forwarded-For and X-Forwarded-Proto are trusted.
TRUSTED_PROXIES = ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
