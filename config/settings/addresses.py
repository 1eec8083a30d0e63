"""The site's addresses as people type them; hosts, origins and HTTPS follow from them."""

from urllib.parse import urlsplit

from config.settings.environment import env

ORIGINS: list[str] = [
    origin.rstrip("/") for origin in env.list("ORIGINS", default=["http://127.0.0.1:8000", "http://localhost:8000"])
]
HTTPS = all(origin.startswith("https://") for origin in ORIGINS)
ALLOWED_HOSTS: list[str] = sorted({urlsplit(origin).hostname or "" for origin in ORIGINS})
CSRF_TRUSTED_ORIGINS = ORIGINS

# The number of proxies in front of the site. Only their X-Forwarded-For and X-Forwarded-Proto are trusted.
TRUSTED_PROXIES = ALLAUTH_TRUSTED_PROXY_COUNT = env.int("TRUSTED_PROXIES", default=0)
if TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
