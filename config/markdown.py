"""Markdown as HTML: headings, paragraphs, lists, tables, code, links and emphasis, which is all that our pages use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

HEADING = re.compile(r"(#{1,4}) (.+)")
SPAN = re.compile(r"(`[^`]+`)|\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|\*([^*]+)\*")
CELL = re.compile(r"(?:`[^`]*`|[^|`])+")
ITEM = re.compile(r"(?:[-*]|[0-9]{1,3}[.)]) +(.*)")
RULE = re.compile(r"\|[\s:|-]+\|?")
LinkTo = Callable[[str], str]
"""The address on this site of what a link in the text leads to; empty if there is none."""


class Heading(NamedTuple):
    """A heading, by which its part of the page can be linked to."""

    level: int
    key: str
    text: str


class Document(NamedTuple):
    """A page of Markdown: its title, its other headings, and the rest as HTML."""

    title: str
    headings: list[Heading]
    body: SafeString


def document(text: str, link_to: LinkTo, *, table: str = "Table") -> Document:
    """Return a page of Markdown that begins with its title; `table` is what tables are called when read out."""
    headings: list[Heading] = []
    parts: list[SafeString] = []
    writer = Writer(link_to, table)
    for block in _blocks(text):
        found = HEADING.fullmatch(block[0])
        if found is None:
            parts.append(writer.block(block))
            continue
        words = writer.inline(found[2])
        headings.append(Heading(len(found[1]), slugify(found[2], allow_unicode=True), found[2].replace("`", "")))
        if len(headings) > 1:
            tag = f"h{len(found[1])}"
            parts.append(format_html("<{} id='{}'>{}</{}>", tag, headings[-1].key, words, tag))
    return Document(headings[0].text, headings[1:], _joined(parts))


def _blocks(text: str) -> Iterator[list[str]]:
    """Yield the lines of each block: those of a fence, a heading, or what stands between empty lines."""
    block: list[str] = []
    fenced = False
    for line in re.sub(r"<!--.*?-->\n?", "", text, flags=re.DOTALL).splitlines():
        if line.startswith("```"):
            fenced = not fenced
        alone = not fenced and HEADING.fullmatch(line) is not None
        if block and (alone or (not fenced and not line.strip())):
            yield block
            block = []
        if fenced or line.strip():
            block.append(line)
        if alone:
            yield block
            block = []
    if block:
        yield block


@dataclass(frozen=True)
class Writer:
    """Writes blocks of Markdown as HTML."""

    link_to: LinkTo
    table: str

    def block(self, lines: list[str]) -> SafeString:
        """Return a fence, a list, a table or a paragraph, and what follows it without an empty line."""
        if lines[0].startswith("```"):
            end = next((n for n, line in enumerate(lines) if n and line.startswith("```")), len(lines))
            code = format_html("<pre tabindex='0'><code>{}</code></pre>", "\n".join(lines[1:end]))
            return code if end + 1 >= len(lines) else _joined([code, self.block(lines[end + 1 :])])
        if ITEM.fullmatch(lines[0]):
            return self._list(lines)
        if lines[0].startswith("|"):
            return self._table(lines)
        for number, line in enumerate(lines):
            if number and line.startswith(("|", "```", "- ", "* ", "1. ", "1) ")):
                return _joined([self.block(lines[:number]), self.block(lines[number:])])
        return format_html("<p>{}</p>", self.inline(" ".join(lines)))

    def _list(self, lines: list[str]) -> SafeString:
        """Return a list; lines that are no item go on with the one before."""
        items: list[str] = []
        for line in lines:
            found = ITEM.fullmatch(line)
            if found:
                items.append(found[1])
            else:
                items[-1] += f" {line.strip()}"
        shown = _joined([format_html("<li>{}</li>", self.inline(item)) for item in items])
        number = re.match("[0-9]+", lines[0])
        return format_html("<ol start='{}'>{}</ol>", number[0], shown) if number else format_html("<ul>{}</ul>", shown)

    def _table(self, lines: list[str]) -> SafeString:
        head, *body = [CELL.findall(line.strip().strip("|")) for line in lines if not RULE.fullmatch(line)]
        return format_html(
            "<div class='table-frame' tabindex='0' role='group' aria-label='{}'><table>{}{}</table></div>",
            self.table,
            format_html("<thead>{}</thead>", self._row(head, "<th scope='col'>{}</th>")),
            format_html("<tbody>{}</tbody>", _joined([self._row(cells, "<td>{}</td>") for cells in body])),
        )

    def _row(self, cells: list[str], cell: str) -> SafeString:
        return format_html("<tr>{}</tr>", _joined([format_html(cell, self.inline(text.strip())) for text in cells]))

    def inline(self, text: str) -> SafeString:
        """Return text with its code, links and emphasis."""
        parts: list[str] = []
        end = 0
        for found in SPAN.finditer(text):
            parts.append(escape(text[end : found.start()]))
            code, words, target, strong, soft = found.groups()
            if code:
                parts.append(format_html("<code>{}</code>", code[1:-1]))
            elif words:
                address = target if target.startswith("#") else self.link_to(target)
                shown = self.inline(words)
                parts.append(format_html("<a href='{}'>{}</a>", address, shown) if address else shown)
            elif strong:
                parts.append(format_html("<b>{}</b>", self.inline(strong)))
            else:
                parts.append(format_html("<em>{}</em>", soft))
            end = found.end()
        return _joined([*parts, escape(text[end:])])


def _joined(parts: list[SafeString] | list[str]) -> SafeString:
    return mark_safe("".join(parts))  # noqa: S308  every part is escaped or made of escaped parts
