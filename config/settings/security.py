"""Cookies, HTTPS and the content security policy."""

from config.content_security import content_security_policy
from config.settings.addresses import HTTPS, ORIGINS

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
# A browser accepts cookies with this prefix from this host over HTTPS only, never from another one of its domain.
HOST_COOKIE = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{HOST_COOKIE}sessionid", f"{HOST_COOKIE}csrftoken"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "games.pages.site.csrf_failed"
# Ours: what is shown while the database does not answer (config/http/answers.py).
UNAVAILABLE_VIEW = "games.pages.site.unavailable"

CONTENT_SECURITY_POLICY = content_security_policy(ORIGINS, https=HTTPS)
