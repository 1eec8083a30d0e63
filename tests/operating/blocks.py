"""The blocks on the pages for people who run a server, commands and samples of files, by their names."""

from __future__ import annotations

import re

from config.embedded.folder import PROJECT

NAMES = ("operating", "containers", "make-play", "monitoring", "growing", "administration")
PAGES = [PROJECT / "docs" / f"{name}.md" for name in NAMES]
PAGE = PAGES[0]
BLOCK = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks() -> dict[str, str]:
    """The pages' blocks in their order; a block without a name is under its first line."""
    found: dict[str, str] = {}
    pages = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for heading, text in BLOCK.findall(pages):
        words = heading.split()
        name = words[1] if len(words) > 1 else text.partition("\n")[0]
        assert name not in found, f"two blocks are called {name}"
        found[name] = text
    return found


def file_in(block: str) -> str:
    """The contents of the first file that a block of commands writes."""
    found = re.search(r"<<END\n(.*?)^END$", block, re.MULTILINE | re.DOTALL)
    assert found is not None, block
    return found[1]
