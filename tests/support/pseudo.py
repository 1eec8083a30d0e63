"""A language that nobody speaks: every text of the site, marked as translated, in catalogues like any other's."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo

from config.embedded.folder import PROJECT
from config.languages import catalogues

BEFORE, AFTER = "[!! ", " !!]"


def marked(text: str) -> str:
    """Return a text as a translation that can be told from it; a catalogue keeps line ends at both ends."""
    inner = text.strip("\n")
    start = text[: len(text) - len(text.lstrip("\n"))]
    return f"{start}{BEFORE}{inner}{AFTER}{text[len(start) + len(inner) :]}"


def write_language(folder: Path, code: str, of_packages: Iterable[Message]) -> Path:
    """Write the catalogues of a language into a folder, in the form of `locale/` and of the client; return it."""
    ours = catalogues.template_for(code)
    _write(folder / code, code, [message for message in ours if message.id])
    _write(folder / "packages" / code, code, of_packages)
    listed = subprocess.run(
        ["node", "messages.mjs"], cwd=PROJECT / "games/client", capture_output=True, text=True, check=True
    )
    (folder / "client").mkdir()
    texts = {message: _of_client(forms or message) for message, forms in json.loads(listed.stdout).items()}
    (folder / "client" / f"{code}.json").write_text(json.dumps(texts), encoding="utf-8")
    return folder


def _write(folder: Path, code: str, messages: Iterable[Message]) -> None:
    catalogue = Catalog(locale=code)
    for message in messages:
        catalogue.add(message.id, _forms(message.id, catalogue.num_plurals), context=message.context)
    path = folder / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    catalogues.save(catalogue, path)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def _forms(message: Any, count: int) -> Any:
    if isinstance(message, str):
        return marked(message)
    one, other = map(marked, message)
    return (one, *[other] * (count - 1)) if count > 1 else (other,)


def _of_client(forms: str | dict[str, str]) -> str | dict[str, str]:
    return marked(forms) if isinstance(forms, str) else {name: marked(text) for name, text in forms.items()}
