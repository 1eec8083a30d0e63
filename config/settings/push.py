"""Push notifications: the key with which the site signs them, and what push services are told of its operator."""

from email.utils import parseaddr

from config import push_keys
from config.settings.addresses import HTTPS, ORIGINS
from config.settings.environment import SECRET_KEY, SECRET_KEY_FALLBACKS, env
from config.settings.mail import DEFAULT_FROM_EMAIL
from config.settings.own_site import SITE_CONTACT
from config.settings.refusing import wrong


def _private_key() -> str:
    text: str = env.str("VAPID_PRIVATE_KEY", default="").strip().rstrip("=")
    if text and not push_keys.is_private_key(text):
        raise wrong("VAPID_PRIVATE_KEY", "must be a private key as `python -m config.push_keys` draws one.")
    # The oldest secret that counts, so that a new SECRET_KEY in front of it changes nothing.
    return text or push_keys.derived([SECRET_KEY, *SECRET_KEY_FALLBACKS][-1])


def _contact() -> str:
    """Push services accept an email or an https:// address only."""
    if SITE_CONTACT.startswith(("mailto:", "https:")):
        return SITE_CONTACT
    return ORIGINS[0] if HTTPS else f"mailto:{parseaddr(DEFAULT_FROM_EMAIL)[1]}"


VAPID_PRIVATE_KEY = _private_key()
VAPID_CONTACT = _contact()
