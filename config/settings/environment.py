"""Where settings come from, the folders of the site, and its secrets."""

import os
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import environ
from environ.fileaware_mapping import FileAwareMapping

from config.settings.refusing import wrong


class SecretFiles(FileAwareMapping):
    """The environment, in which NAME_FILE may name a file with the value of NAME."""

    def __getitem__(self, key: str) -> str:
        """Return a value, without the end of the line that editors add to files."""
        try:
            return str(super().__getitem__(key)).rstrip("\r\n")
        except OSError as error:
            raise wrong(f"{key}_FILE", f"{error.filename} cannot be read: {error.strerror}.") from None


WORDS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
KINDS: dict[Any, tuple[Callable[[str], Any], str]] = {
    int: (int, "a whole number"),
    float: (float, "a number"),
    bool: (lambda text: WORDS[text.lower()], "true or false"),
}
"""How the text of a setting is read as a number or a switch, and what it has to be."""


class Environment(environ.Env):
    """Reads settings from the environment or, as containers get their secrets, from files that it names."""

    ENVIRON = SecretFiles()

    def get_value(
        self, var: str, cast: Any = None, default: Any = environ.Env.NOTSET, parse_default: bool = False
    ) -> Any:
        """Return a setting; of a number or a switch an empty text is the default, and another one is refused."""
        if not isinstance(cast, type) or cast not in KINDS:
            return super().get_value(var, cast, default, parse_default)
        text = str(super().get_value(var, default="")).strip()
        if not text:
            return default
        read, kind = KINDS[cast]
        try:
            return read(text)
        except (ValueError, KeyError):
            raise wrong(var, f"must be {kind}, not {text!r}.") from None


BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = Environment()
# The file from which each setting was taken that the process's environment did not have.
SETTING_FILES: dict[str, str] = {}


def _read(file: Path) -> None:
    before = set(os.environ)
    env.read_env(file)
    SETTING_FILES.update(dict.fromkeys(set(os.environ) - before, file.name))


_read(BASE_DIR / ".env")
DATA_DIR = Path(env.str("OPOLY_DATA", default=str(BASE_DIR / ".data")))
_read(DATA_DIR / "site.env")

TESTING = "pytest" in sys.modules
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY_IS_TEMPORARY = not env.str("SECRET_KEY", default="")
SECRET_KEY = env.str("SECRET_KEY", default="") or secrets.token_urlsafe(50)
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", default=[])
# The first one seals saves, any of them and SECRET_KEY with its fallbacks opens them (docs/saves.md).
SAVE_KEYS: list[str] = env.list("SAVE_KEYS", default=[])
