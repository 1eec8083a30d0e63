"""Make the passwords and keys of a site in containers: `python -m config.new_secrets FOLDER` (deploy/compose.yaml).

Each is a file, made once and kept. Only containers of the site, its database and its Redis have the folder, and they
run under accounts of their own, so every account may read the files.
"""

import os
import secrets
import sys
from pathlib import Path

VALKEY = """\
bind * -::*
requirepass {redis_password}
dir /data
save ""
shutdown-on-sigterm save force
maxmemory 256mb
maxmemory-policy volatile-lru
maxclients 10000
loglevel warning
"""
MADE_OF = {
    "database_url": "postgresql://opoly:{database_password}@database/opoly",
    "redis_url": "redis://:{redis_password}@redis:6379/0",
    "valkey.conf": VALKEY,
}
"""What the files that are no secrets of their own say; they are written again at every start."""
DRAWN = ("secret_key", "database_password", "redis_password")


def make(folder: Path) -> None:
    """Draw what is missing, and write what is made of it."""
    drawn = {name: kept_or_drawn(folder / name) for name in DRAWN}
    for name, text in MADE_OF.items():
        write(folder / name, text.format(**drawn))


def kept_or_drawn(path: Path) -> str:
    """Return the secret in a file, drawn if there is none."""
    if not path.exists():
        write(path, secrets.token_urlsafe(48))
    return path.read_text(encoding="utf-8")


def write(path: Path, text: str) -> None:
    """Write a file as a whole or not at all."""
    fresh = path.with_name(f".{path.name}.new")
    fresh.write_text(text, encoding="utf-8")
    fresh.chmod(0o444)
    with fresh.open("rb") as file:
        os.fsync(file.fileno())
    fresh.replace(path)


if __name__ == "__main__":
    make(Path(sys.argv[1]))
