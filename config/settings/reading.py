"""Reading settings that can be wrong in ways that matter: each is checked, and a refusal names it."""

from __future__ import annotations

import re
import unicodedata
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured

from config.settings.environment import BASE_DIR, env
from config.settings.refusing import wrong

LONGEST_TEXT = 200_000
"""Bytes of a text file."""
LAST_PORT = 65_535


def choice(name: str, *allowed: str) -> str:
    """Return one of these words; the first is the default."""
    text: str = env.str(name, default="").strip() or allowed[0]
    if text not in allowed:
        raise wrong(name, f"must be one of {', '.join(allowed)}, not {text!r}.")
    return text


def whole(name: str, default: int, *, most: int) -> int:
    """Return a number from 0 to `most`."""
    text = env.str(name, default="").strip()
    if text and not (text.isascii() and text.isdigit() and int(text) <= most):
        raise wrong(name, f"must be a whole number from 0 to {most}, not {text!r}.")
    return int(text) if text else default


def line(name: str, default: str, *, longest: int) -> str:
    """Return a line of text, its spaces as between words."""
    text = " ".join(env.str(name, default="").split()) or default
    if len(text) > longest:
        raise wrong(name, f"has {len(text)} characters, but may have {longest}.")
    if any(unicodedata.category(character)[0] == "C" for character in text):
        raise wrong(name, "contains a character that is not shown.")
    return text


def networks(name: str) -> list[IPv4Network | IPv6Network]:
    """Return networks such as 192.168.1.0/24, with commas between them."""
    found = []
    for text in filter(None, (part.strip() for part in env.str(name, default="").split(","))):
        try:
            found.append(ip_network(text))
        except ValueError:
            raise wrong(name, f"must be networks such as 192.168.1.0/24 or fd00::/8, not {text!r}.") from None
    return found


def ports(name: str, *default: int) -> list[int]:
    """Return numbers of ports, with commas between them."""
    texts = [part.strip() for part in env.str(name, default="").split(",") if part.strip()]
    for text in texts:
        if not (text.isascii() and text.isdigit() and 0 < int(text) <= LAST_PORT):
            raise wrong(name, f"must be numbers from 1 to {LAST_PORT}, not {text!r}.")
    return [int(text) for text in texts] or list(default)


def address_of_folder(name: str, default: str, *, secure: bool) -> str:
    """Return the address of a folder on another site, with a slash at its end; or the default, which is ours."""
    text: str = env.str(name, default="").strip()
    if text in ("", default):
        return default
    if not re.fullmatch(r"https?://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~/-]*)?", text):
        raise wrong(name, f"must be {default} or an address such as https://cdn.example/opoly/, not {text!r}.")
    if secure and not text.startswith("https:"):
        raise wrong(name, "must begin with https://, as ORIGINS do: browsers load nothing else on their pages.")
    return text.rstrip("/") + "/"


def database(name: str, default: str = "") -> dict[str, Any]:
    """Return what the address of a database says; a refusal does not repeat it, since it may have a password."""
    text = env.str(name, default="") or default
    try:
        if env.DB_SCHEMES.get(text.partition("://")[0]) == env.DB_SCHEMES["postgresql"]:
            read: dict[str, Any] = env.db_url_config(text)
            return read
    except ValueError:  # of the port
        pass
    raise wrong(name, "must be the address of a PostgreSQL database: postgresql://user:password@host:5432/name.")


def mail_server(name: str, default: str) -> dict[str, Any]:
    """Return what the address of a mail server says; a refusal does not repeat it either."""
    try:
        read: dict[str, Any] = env.email_url_config(env.str(name, default="") or default)
    except (ValueError, ImproperlyConfigured):
        problem = "must be the address of a mail server, such as smtp+tls://user:password@host:587."
        raise wrong(name, problem) from None
    return read


def some_of(name: str, known: list[str]) -> list[str]:
    """Return the words that are chosen of those that there are, in the order in which they are chosen; or all."""
    chosen = [word.strip() for word in env.str(name, default="").split(",") if word.strip()]
    for word in chosen:
        if word not in known:
            raise wrong(name, f"must be some of {', '.join(known)}, not {word!r}.")
    return list(dict.fromkeys(chosen)) or known


def folder(name: str) -> Path | None:
    """Return a folder, relative to the project's, or None where none is named."""
    text = env.str(name, default="").strip()
    if not text:
        return None
    path: Path = BASE_DIR / Path(text).expanduser()
    if not path.is_dir():
        raise wrong(name, f"there is no folder {path}.")
    return path


def file(name: str) -> Path | None:
    """Return a file, relative to the project's folder, or None where none is named."""
    text = env.str(name, default="").strip()
    if not text:
        return None
    path: Path = BASE_DIR / Path(text).expanduser()
    if not path.is_file():
        raise wrong(name, f"there is no file {path}.")
    return path


def markdown(name: str) -> Path | None:
    """Return a file of Markdown that begins with a title, and whose texts in other languages do so, too."""
    path = file(name)
    if path is None:
        return None
    for one in (path, *path.parent.glob(f"{path.stem}.*{path.suffix}")):
        if one.stat().st_size > LONGEST_TEXT:
            raise wrong(name, f"{one} has more than {LONGEST_TEXT} bytes.")
        try:
            text = one.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise wrong(name, f"{one} is not UTF-8: {error.reason}.") from error
        except OSError as error:
            raise wrong(name, f"{one} cannot be read: {error.strerror}.") from error
        if not text.lstrip("\ufeff \r\n").startswith("# "):
            raise wrong(name, f"{one} must begin with its title: a line such as “# Imprint”.")
    return path
