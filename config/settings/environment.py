"""Where settings come from, the folders of the site, and its secrets."""

import os
import secrets
import sys
from pathlib import Path

import environ
from environ.fileaware_mapping import FileAwareMapping


class SecretFiles(FileAwareMapping):
    """The environment, in which NAME_FILE may name a file with the value of NAME."""

    def __getitem__(self, key: str) -> str:
        """Return a value, without the end of the line that editors add to files."""
        return str(super().__getitem__(key)).rstrip("\r\n")


class Environment(environ.Env):
    """Reads settings from the environment or, as containers get their secrets, from files that it names."""

    ENVIRON = SecretFiles()


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
