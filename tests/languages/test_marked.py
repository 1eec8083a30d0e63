"""Every text is marked for translation: in templates by a tag, in the client by `t`.

Biome's rule noJsxLiterals checks the text between the client's tags; its attributes are checked here.
"""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings
from django.template.base import Lexer, TokenType

from tests.languages.reading import SPOKEN, words_of

ROOT = Path(settings.BASE_DIR)
RULESETS = ROOT / "games" / "rulesets"
TEMPLATES = sorted([*(ROOT / "templates").rglob("*.html"), *RULESETS.rglob("*.html")])
CLIENTS = [ROOT / "games" / "client" / "src", *sorted(RULESETS.glob("*/client"))]
WORD = re.compile(r"[^\W\d_]{2,}")
ATTRIBUTES = {f"block {name}": "endblock" for name in ("frame", "body_class", "html", "tone")}
SKIPPED = ATTRIBUTES | {"blocktranslate": "endblocktranslate", "blocktrans": "endblocktrans", "comment": "endcomment"}
IN_SOURCE = re.compile(rf"\b({'|'.join(SPOKEN)})=(?:\"([^\"]*)\"|\{{\"([^\"]*)\"\}})")


def unmarked(source: str) -> list[str]:
    """The words of a template outside such tags."""
    text = []
    until = ""
    for token in Lexer(source).tokenize():
        tag = token.contents if token.token_type == TokenType.BLOCK else ""
        name = tag.partition(" ")[0]
        if until:
            until = "" if name == until else until
        elif tag in SKIPPED or name in SKIPPED:
            until = SKIPPED.get(tag) or SKIPPED[name]
        elif token.token_type == TokenType.TEXT:
            text.append(token.contents)
    return [word for word in words_of("".join(text)) if WORD.search(word)]


def test_every_word_of_every_template_is_marked() -> None:
    """Only text inside tags counts as words."""
    found = {str(path.relative_to(ROOT)): unmarked(path.read_text(encoding="utf-8")) for path in TEMPLATES}
    assert len(found) > 40
    assert {name: words for name, words in found.items() if words} == {}


def test_unmarked_words_are_found() -> None:
    """Between tags and in attributes, but not in translation tags and scripts."""
    page = (
        "<p title=\"{% translate 'Fine' %}\">{% blocktranslate %}Fine{% endblocktranslate %}{# fine #} · 5</p>"
        '<script>let fine</script><a aria-label="Wrong" href="/fine">also {{ wrong }}</a>'
    )
    assert unmarked(page) == ["Wrong", "also"]


def test_every_name_in_the_clients_sources_is_marked() -> None:
    """An attribute that is read out is never a literal."""
    said = [
        (path.name, name, first or second)
        for folder in CLIENTS
        for path in sorted(folder.rglob("*.tsx"))
        for name, first, second in IN_SOURCE.findall(path.read_text(encoding="utf-8"))
        if WORD.search(first or second)
    ]
    assert not said
