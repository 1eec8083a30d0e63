"""The blocks of commands on the pages for people who run a server, by their names."""

from __future__ import annotations

import re

from config.embedded.folder import PROJECT

PAGE, PLAY = PROJECT / "docs" / "operating.md", PROJECT / "docs" / "make-play.md"
BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> dict[str, str]:
    """The pages' blocks in their order; a block without a name is under its first line."""
    found: dict[str, str] = {}
    pages = "".join(page.read_text(encoding="utf-8") for page in (PAGE, PLAY))
    for heading, text in BLOCK.findall(pages):
        words = heading.split()
        name = words[1] if len(words) > 1 else text.partition("\n")[0]
        assert name not in found, f"two blocks are called {name}"
        found[name] = text
    return found
