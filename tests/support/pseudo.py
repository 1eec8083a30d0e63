"""Languages that nobody speaks: every text of the site, marked as translated, in catalogues like any other's.

`ACCENTED` is longer than English by two fifths, in accented letters; `FROM_RIGHT` is read from right to left and has
digits of its own.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from config.embedded.folder import PROJECT
from config.languages import catalogues
from config.languages.packages import translations
from config.packages import VENV, node

BEFORE, AFTER = "«", "»"
INNERMOST = re.compile(f"{BEFORE}[^{BEFORE}{AFTER}]*{AFTER}")
KEPT = re.compile(r"(%\(\w+\)[sdr]|%[sdr%]|\{\w*\}|<[^>]*>|&#?\w+;)")
"""What stands for something else, or is markup."""
FORMAT = re.compile(r"[jnFMYyHiPNd.,: ]*[jFYHN][jnFMYyHiPNd.,: ]*")
"""The letters of a date."""
BLOCK = re.compile(r"^ *```sh\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
OF_THE_PAGE = "/srv/opoly/locale"


@dataclass(frozen=True)
class Pseudo:
    """A language: its code, and what it makes of the letters of English."""

    code: str
    letters: Mapping[int, str]

    def says(self, text: str) -> str:
        """Return a text as a translation that can be told from it; a catalogue keeps line ends at both ends."""
        inner = text.strip("\n")
        start = text[: len(text) - len(text.lstrip("\n"))]
        end = text[len(start) + len(inner) :]
        if inner.startswith("you; "):  # is taken apart by shell/i18n/you.ts
            return "; ".join(self._form(part) for part in inner.split("; "))
        return f"{start}{BEFORE}{self._translated(inner)}{AFTER}{end}"

    def _form(self, part: str) -> str:
        ending, _, whole = part.rpartition(": ")
        return f"{ending}: {self.says(whole)}" if ending else self.says(whole)

    def _translated(self, text: str) -> str:
        if FORMAT.fullmatch(text):
            return text
        parts = KEPT.split(text)
        return "".join(part if KEPT.fullmatch(part) else part.translate(self.letters) for part in parts)


def _letters(**replaced: str) -> dict[int, str]:
    return {ord(letter): text for letter, text in replaced.items()}


ACCENTED = Pseudo(
    "zu",
    _letters(
        a="áâ", e="éê", i="íî", o="óô", u="úû", y="ýÿ", n="ññ", A="ÁÂ", E="ÉÊ", I="ÍÎ", O="ÓÔ", U="ÚÛ", Y="ÝŸ", c="ç",
        C="Ç", N="Ñ", D="Ð",
    ),
)  # fmt: skip
FROM_RIGHT = Pseudo(
    "fa",
    {
        **_letters(**dict(zip("abcdefghijklmnopqrstuvwxyz", "ابچدهفگحیژکلمنوپقرستوثوخیز", strict=True))),
        **_letters(**dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ابچدهفگحیژکلمنوپقرستوثوخیز", strict=True))),
        ord("→"): "←",
        ord("←"): "→",
        ord(","): "،",
        ord("?"): "؟",
    },
)
PSEUDO = (ACCENTED, FROM_RIGHT)


def untranslated(text: str) -> str:
    """Return what no catalogue has given of a text, in which translations may stand within others."""
    while INNERMOST.search(text):
        text = INNERMOST.sub("", text)
    return text


def translate(folder: Path, language: Pseudo) -> None:
    """Translate whatever the files of a language have open, as a translator does."""
    for path in catalogues.files_of(folder, language.code):
        if path.suffix == ".po":
            _translate_catalogue(path, language)
        else:
            _translate_client(path, language)


def _translate_catalogue(path: Path, language: Pseudo) -> None:
    catalogue = catalogues.read(path)
    for message in catalogue:
        if message.id and not all(translations(message)):
            message.string = _forms(message.id, catalogue.num_plurals, language)
    catalogues.save(catalogue, path)


def _forms(text: Any, count: int, language: Pseudo) -> Any:
    if isinstance(text, str):
        return language.says(text)
    one, other = map(language.says, text)
    return (one, *[other] * (count - 1)) if count > 1 else (other,)


def _translate_client(path: Path, language: Pseudo) -> None:
    texts = json.loads(path.read_text(encoding="utf-8"))
    command = [*node(), "messages.mjs"]
    listed = subprocess.run(command, cwd=PROJECT / "games/client", capture_output=True, text=True, check=True)
    english = json.loads(listed.stdout)
    for message, translation in texts.items():
        if isinstance(translation, str):
            texts[message] = translation or language.says(message)
        else:
            one, other = english[message]["one"], english[message]["other"]
            texts[message] = {form: language.says(one if form == "one" else other) for form in translation}
    path.write_text(json.dumps(texts, ensure_ascii=False), encoding="utf-8")


def write_languages(folder: Path, *languages: Pseudo, **environment: str) -> None:
    """Write the catalogues of languages into a folder and publish them, by the commands of locale/README.md."""
    page = (PROJECT / "locale" / "README.md").read_text(encoding="utf-8")
    begin, publish = map(textwrap.dedent, BLOCK.findall(page))
    for language in languages:
        _run(begin.replace(OF_THE_PAGE, str(folder)).replace("fr", language.code), environment)
        translate(folder, language)
    _run(publish, {"OPOLY_LOCALE": str(folder), **environment})


def _run(commands: str, environment: dict[str, str]) -> None:
    path = os.pathsep.join([str(Path(node()[0]).parent), os.environ.get("PATH", os.defpath)])
    own = {**os.environ, "PATH": path, "DATABASE_POOL": "0", **environment}
    here = commands.replace(".venv", str(VENV))
    done = subprocess.run(["sh", "-euc", here], cwd=PROJECT, env=own, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
