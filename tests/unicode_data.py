"""Writes `config/texts/unicode.json` from the files of the Unicode Character Database (see docs/commands.md).

`python -m tests.unicode_data --version 15.0.0` downloads them from unicode.org; `--folder` reads files that are
already there, under the same names.
"""

from __future__ import annotations

import json
import re
import sys
import unicodedata
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

from config.texts.unicode import PATH

SITE = "https://www.unicode.org/Public"
DATABASE = ("DerivedAge", "DerivedCoreProperties", "IndicSyllabicCategory", "ScriptExtensions", "Scripts")
FILES = {
    **{name: f"ucd/{name}.txt" for name in DATABASE},
    "DerivedJoiningType": "ucd/extracted/DerivedJoiningType.txt",
}
NEWEST = (14, 0)
"""The Unicode version of the oldest Python that runs the site: what is newer could not be decomposed there."""
RECOMMENDED = {
    "Arabic": "Arab", "Armenian": "Armn", "Bengali": "Beng", "Bopomofo": "Bopo", "Cyrillic": "Cyrl",
    "Devanagari": "Deva", "Ethiopic": "Ethi", "Georgian": "Geor", "Greek": "Grek", "Gujarati": "Gujr",
    "Gurmukhi": "Guru", "Han": "Hani", "Hangul": "Hang", "Hebrew": "Hebr", "Hiragana": "Hira", "Kannada": "Knda",
    "Katakana": "Kana", "Khmer": "Khmr", "Lao": "Laoo", "Latin": "Latn", "Malayalam": "Mlym", "Myanmar": "Mymr",
    "Oriya": "Orya", "Sinhala": "Sinh", "Tamil": "Taml", "Telugu": "Telu", "Thaana": "Thaa", "Thai": "Thai",
    "Tibetan": "Tibt",
}  # fmt: skip
"""The scripts that UAX 31 recommends for identifiers (table 5), and their codes."""
SHARED = {"Common": "Zyyy", "Inherited": "Zinh"}
LINE = re.compile(r"^([0-9A-F]+)(?:\.\.([0-9A-F]+))?\s*;\s*([^#;]+?)\s*(?:#|;|$)")


def main() -> int:
    """Read the files and write the data."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--version", default="15.0.0", help="of Unicode (%(default)s)")
    parser.add_argument("--folder", type=Path, help="where the files are; without it they are downloaded")
    given = parser.parse_args()
    texts = {name: _text(given.version, path, given.folder) for name, path in FILES.items()}
    confusables = _text(given.version, f"security/{given.version}/confusables.txt", given.folder)
    for name, text in {**texts, "confusables": confusables}.items():
        if given.version not in text[:500]:
            raise SystemExit(f"{name} is not of Unicode {given.version}")
    PATH.write_text(json.dumps(_data(given.version, texts, confusables), indent=0, sort_keys=True) + "\n")
    return 0


def _text(version: str, path: str, folder: Path | None) -> str:
    if folder is not None:
        return (folder / Path(path).name).read_text(encoding="utf-8-sig")
    address = f"{SITE}/security/{version}/confusables.txt" if "security" in path else f"{SITE}/{version}/{path}"
    with urlopen(address, timeout=60) as answer:
        text: str = answer.read().decode("utf-8-sig")
    return text


def _data(version: str, texts: dict[str, str], confusables: str) -> dict[str, object]:
    known = {code for code, age in _values(texts["DerivedAge"]) if tuple(map(int, age.split("."))) <= NEWEST}
    scripts: dict[int, str] = {}
    for code, script in _values(texts["Scripts"]):
        if code in known and unicodedata.category(chr(code))[0] in "LMN":
            scripts[code] = RECOMMENDED.get(script) or SHARED.get(script, "")
    for code, extension in _values(texts["ScriptExtensions"]):
        if code in scripts:
            scripts[code] = " ".join(one for one in extension.split() if one in RECOMMENDED.values())
    joining = dict(_values(texts["DerivedJoiningType"]))
    syllabic = _values(texts["IndicSyllabicCategory"])
    return {
        "version": version,
        "ignorable": _ranges(
            code for code, value in _values(texts["DerivedCoreProperties"]) if value == "Default_Ignorable_Code_Point"
        ),
        "stackers": _ranges(code for code, value in syllabic if value == "Invisible_Stacker"),
        "joining": {
            kind: _ranges(code for code, value in joining.items() if value == kind and scripts.get(code) == "Arab")
            for kind in "DLR"
        },
        "scripts": {
            of: _ranges(code for code, script in scripts.items() if script == of)
            for of in sorted({script for script in scripts.values() if script})
        },
        "confusables": dict(_confusables(confusables, known)),
    }


def _values(text: str) -> Iterator[tuple[int, str]]:
    for line in text.splitlines():
        if match := LINE.match(line):
            first, last, value = match.groups()
            for code in range(int(first, 16), int(last or first, 16) + 1):
                yield code, value


def _ranges(codes: Iterator[int]) -> str:
    """Hexadecimal numbers and ranges of them, such as `AD 600-605`."""
    runs: list[list[int]] = []
    for code in sorted(codes):
        if runs and runs[-1][1] == code - 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return " ".join(f"{first:X}" if first == last else f"{first:X}-{last:X}" for first, last in runs)


def _confusables(text: str, known: set[int]) -> Iterator[tuple[str, str]]:
    """The prototype of every character beyond ASCII that no compatibility decomposition replaces anyhow."""
    for line in text.splitlines():
        fields = line.split("#")[0].split(";")
        if len(fields) < 3:
            continue
        source = chr(int(fields[0], 16))
        if source.isascii() or ord(source) not in known or unicodedata.normalize("NFKD", source) != source:
            continue
        yield source, "".join(chr(int(one, 16)) for one in fields[1].split())


if __name__ == "__main__":
    sys.exit(main())
