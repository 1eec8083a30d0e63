"""The project's own Markdown as HTML: headings, paragraphs, lists, tables and code, which is all that our pages use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

HEADING = re.compile(r"(#{1,4}) (.+)")
SPAN = re.compile(r"(`[^`]+`)|\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*|\*([^*]+)\*")
CELL = re.compile(r"(?:`[^`]*`|[^|`])+")
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


def document(text: str, link_to: LinkTo) -> Document:
    """Return a page of Markdown that begins with its title."""
    headings: list[Heading] = []
    parts: list[SafeString] = []
    for block in _blocks(text):
        found = HEADING.fullmatch(block[0])
        if found is None:
            parts.append(_block(block, link_to))
            continue
        words = _inline(found[2], link_to)
        headings.append(Heading(len(found[1]), slugify(found[2]), found[2].replace("`", "")))
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


def _block(lines: list[str], link_to: LinkTo) -> SafeString:
    if lines[0].startswith("```"):
        end = next((n for n, line in enumerate(lines) if n and line.startswith("```")), len(lines))
        code = format_html("<pre tabindex='0'><code>{}</code></pre>", "\n".join(lines[1:end]))
        return code if end + 1 >= len(lines) else _joined([code, _block(lines[end + 1 :], link_to)])
    for number, line in enumerate(lines):  # a list, a table or a fence may follow a paragraph without an empty line
        if number and line.startswith(("- ", "|", "```")) and not lines[0].startswith(("- ", "|")):
            return _joined([_block(lines[:number], link_to), _block(lines[number:], link_to)])
    if lines[0].startswith("- "):
        return _list(lines, link_to)
    if lines[0].startswith("|"):
        return _table(lines, link_to)
    return format_html("<p>{}</p>", _inline(" ".join(lines), link_to))


def _list(lines: list[str], link_to: LinkTo) -> SafeString:
    items: list[str] = []
    for line in lines:
        if line.startswith("- "):
            items.append(line[2:])
        else:
            items[-1] += f" {line.strip()}"
    return format_html("<ul>{}</ul>", _joined([format_html("<li>{}</li>", _inline(item, link_to)) for item in items]))


def _table(lines: list[str], link_to: LinkTo) -> SafeString:
    head, *body = [CELL.findall(line.strip().strip("|")) for line in lines if not RULE.fullmatch(line)]
    return format_html(
        "<div class='table-frame' tabindex='0' role='group' aria-label='Table'><table>{}{}</table></div>",
        format_html("<thead>{}</thead>", _row(head, "<th scope='col'>{}</th>", link_to)),
        format_html("<tbody>{}</tbody>", _joined([_row(cells, "<td>{}</td>", link_to) for cells in body])),
    )


def _row(cells: list[str], cell: str, link_to: LinkTo) -> SafeString:
    shown = [format_html(cell, _inline(text.strip(), link_to)) for text in cells]
    return format_html("<tr>{}</tr>", _joined(shown))


def _inline(text: str, link_to: LinkTo) -> SafeString:
    """Return text with its code, links and emphasis."""
    parts: list[str] = []
    end = 0
    for found in SPAN.finditer(text):
        parts.append(escape(text[end : found.start()]))
        code, words, target, strong, soft = found.groups()
        if code:
            parts.append(format_html("<code>{}</code>", code[1:-1]))
        elif words:
            address = target if target.startswith("#") else link_to(target)
            shown = _inline(words, link_to)
            parts.append(format_html("<a href='{}'>{}</a>", address, shown) if address else shown)
        elif strong:
            parts.append(format_html("<b>{}</b>", _inline(strong, link_to)))
        else:
            parts.append(format_html("<em>{}</em>", soft))
        end = found.end()
    return _joined([*parts, escape(text[end:])])


def _joined(parts: list[SafeString] | list[str]) -> SafeString:
    return mark_safe("".join(parts))  # noqa: S308  every part is escaped or made of escaped parts
