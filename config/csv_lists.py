"""A list of the administration as a file for spreadsheets."""

from __future__ import annotations

import csv
from datetime import date, datetime
from html import unescape
from io import TextIOWrapper
from tempfile import SpooledTemporaryFile
from typing import Any

from django.contrib.admin.utils import label_for_field, lookup_field
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import ObjectDoesNotExist
from django.http import HttpRequest, StreamingHttpResponse
from django.utils.html import strip_tags
from django.utils.safestring import SafeString

from config.http.pieces import pieces

IN_MEMORY = 1_000_000
"""Bytes from which on the file is written to the disk."""
AT_ONCE = 500
"""Rows that are read at a time."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a cell may begin with that a spreadsheet would compute, and with it send to others what stands beside it."""


def csv_of(changes: ChangeList, request: HttpRequest) -> StreamingHttpResponse:
    """Return every row that is listed, on all pages, with the columns of the list."""
    admin = changes.model_admin
    columns = [name for name in changes.list_display if name != "action_checkbox"]
    file = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - its reader closes it
    text = TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=True)
    writer = csv.writer(text)
    writer.writerow([safe(str(label_for_field(name, changes.model, admin))) for name in columns])
    for row in changes.get_queryset(request).iterator(AT_ONCE):
        writer.writerow([_cell(name, row, admin) for name in columns])
    text.detach()
    length = file.tell()
    file.seek(0)
    name = f"{changes.opts.model_name}.csv"
    return StreamingHttpResponse(
        pieces(file),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"', "Content-Length": str(length)},
    )


def safe(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


def _cell(name: Any, row: Any, admin: Any) -> str:
    try:
        field, _, value = lookup_field(name, row, admin)
    except ObjectDoesNotExist:
        return ""
    if value is None or isinstance(value, bool | int | float):
        return "" if value is None else str(value)
    if field is not None and getattr(field, "flatchoices", None):
        value = dict(field.flatchoices).get(value, value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    return safe(unescape(strip_tags(value)) if isinstance(value, SafeString) else str(value))
