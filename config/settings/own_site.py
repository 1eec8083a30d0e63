"""What makes a site its operator's own (docs/your-site.md): name, logo, contact, texts, titles, and who may join."""

import re
from pathlib import Path
from typing import NamedTuple

from config.settings import reading
from config.settings.environment import env
from config.settings.languages import LANGUAGE_CODE, LANGUAGES
from config.settings.refusing import wrong


class Own(NamedTuple):
    """What makes a site its operator's own."""

    name: str
    logo: Path | str
    contact: str
    legal_texts: dict[str, Path]
    sign_up_open: bool
    guests: bool
    neutral_titles: bool
    game_titles: dict[str, dict[str, str]]


def read() -> Own:
    """Read and check all of it."""
    texts = {
        "imprint": reading.markdown("IMPRINT"),
        "privacy": reading.markdown("PRIVACY_NOTICE"),
        "terms": reading.markdown("TERMS"),
    }
    return Own(
        name=reading.line("SITE_NAME", "Opoly", longest=40),
        logo=_logo(),
        contact=_contact(),
        legal_texts={page: file for page, file in texts.items() if file},
        sign_up_open=reading.choice("SIGN_UP", "open", "closed") == "open",
        guests=env.bool("GUESTS", default=True),
        neutral_titles=env.bool("NEUTRAL_TITLES", default=False),
        game_titles=_titles(),
    )


def _logo() -> Path | str:
    """A picture's file, or the address of one."""
    text = env.str("SITE_LOGO", default="").strip()
    if re.fullmatch(r"https?://[^\s<>\"';,]+", text):
        return str(text)
    path = reading.file("SITE_LOGO")
    if path is None:
        return ""
    if path.suffix.lower() not in (".svg", ".png", ".webp", ".jpg", ".jpeg"):
        raise wrong("SITE_LOGO", f"{path} is not named .svg, .png, .webp or .jpg.")
    if path.stat().st_size > 500_000:
        raise wrong("SITE_LOGO", f"{path} has more than 500,000 bytes.")
    return path


def _titles() -> dict[str, dict[str, str]]:
    """What games are called, by key and language: `key=Title; key.bn=Title`."""
    titles: dict[str, dict[str, str]] = {}
    for part in filter(None, (text.strip() for text in env.str("GAME_TITLES", default="").split(";"))):
        found = re.fullmatch(r"(?P<key>\w+)(?:\.(?P<language>[\w-]+))?\s*=\s*(?P<title>.{1,40})", part)
        if found is None:
            raise wrong("GAME_TITLES", f"write titles as key=Title; key.bn=Title, not {part!r}.")
        language = found["language"] or LANGUAGE_CODE
        if language not in dict(LANGUAGES):
            raise wrong("GAME_TITLES", f"there is no language {language!r}.")
        titles.setdefault(found["key"], {})[language] = found["title"].strip()
    return titles


def _contact() -> str:
    """An email or a web address, as a link."""
    text = reading.line("SITE_CONTACT", "", longest=200)
    if re.fullmatch(r"https?://[^\s<>\"']+", text) or not text:
        return text
    if re.fullmatch(r"[^\s@<>\"':/?]+@[^\s@<>\"':/?]+", text):
        return f"mailto:{text}"
    raise wrong("SITE_CONTACT", f"must be an email or the address of a page, not {text!r}.")


SITE_NAME, SITE_LOGO, SITE_CONTACT, LEGAL_TEXTS, SIGN_UP_OPEN, GUESTS, NEUTRAL_TITLES, GAME_TITLES = read()
# The name that authenticator apps show beside a code.
MFA_TOTP_ISSUER = SITE_NAME
