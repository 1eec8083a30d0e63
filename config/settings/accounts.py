"""Accounts: signing in, passwords, second factors, and the limits of what one person may do."""

from config.settings.addresses import HTTPS
from config.settings.environment import TESTING

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["accounts.backends.SiteBackend"]
PASSWORD_HASHERS = (
    ["django.contrib.auth.hashers.MD5PasswordHasher"]
    if TESTING
    else [
        "accounts.passwords.BoundedArgon2PasswordHasher",
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
    ]
)
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "accounts.passwords.LengthValidator",
        "django.contrib.auth.password_validation.CommonPasswordValidator",
        "django.contrib.auth.password_validation.NumericPasswordValidator",
        "accounts.passwords.EndsEarlierAccess",
    )
]
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_FORMS = {"login": "accounts.forms.SignInForm", "signup": "accounts.forms.SignUpForm"}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_RATE_LIMITS = {
    "guest": "300/h/ip",
    # Fewer than may be waiting, so that one address does not keep everybody else from asking.
    "simulation": "8/h/ip",
    "csp_report": "60/m/ip",
    "delete_account": "10/h/user",
    "picture": "30/h/user",
    "webhook_test": "20/h/user",
    "push_test": "20/h/user",
}
# Wrong passwords for one account in an hour, after which only its own devices may try: accounts/guessing.py.
WRONG_PASSWORDS_AN_HOUR = 50
# An address that has an account is accepted like any other: only its mailbox tells who has one.
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*", "password2*"]
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_FORMS = {
    "add_webauthn": "accounts.passkeys.AddForm",
    "authenticate_webauthn": "accounts.passkeys.AuthenticateForm",
    "login_webauthn": "accounts.passkeys.LoginForm",
    "reauthenticate_webauthn": "accounts.passkeys.ReauthenticateForm",
}
# One step before and after, as RFC 6238 recommends: phones are slow to type on, and their clocks are not exact.
MFA_TOTP_TOLERANCE = 1
# Told of every change to an account, because accounts does not import the apps above it.
ACCOUNT_LISTENERS = [
    "accounts.notifications.sessions.PushAccountListener",
    "accounts.relations.following.RelationsListener",
    "games.listeners.GamesAccountListener",
    "leaderboards.listeners.LeaderboardsAccountListener",
]
USERSESSIONS_ADAPTER = "accounts.adapter.UserSessionsAdapter"
USERSESSIONS_TRACK_ACTIVITY = True
