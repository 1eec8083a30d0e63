"""Pages of lists: by cursor, so that the last page costs what the first does."""

from __future__ import annotations

from typing import Any

from django.core import signing
from django.utils.translation import gettext as _
from rest_framework.pagination import Cursor, CursorPagination
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from config.api.problems import BadRequest, malformed_parameter
from config.http.parameters import whole_number

LARGEST = 100


class Pages(CursorPagination):
    """`limit` results from `cursor` on. A view names its order in `ordering`; its first field has to be indexed.

    Cursors are signed for their address: a position made up by hand could be of any type.
    """

    page_size = 50
    max_page_size = LARGEST
    page_size_query_param = "limit"
    cursor_query_description = "Where the page begins: part of the addresses in `next` and `previous`."
    page_size_query_description = f"Results on a page: 1 to {LARGEST}, 50 by default."

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> tuple[str, ...]:
        """Return the view's order."""
        order: tuple[str, ...] = view.ordering
        return order

    def get_page_size(self, request: Request) -> int:
        """Return the `limit`; refuses one out of range."""
        value = request.query_params.get("limit")
        if value is None:
            return self.page_size
        limit = whole_number(value, 3)
        if limit is None or not 1 <= limit <= LARGEST:
            message = _("“limit” is a whole number from 1 to %(max)d.") % {"max": LARGEST}
            raise BadRequest("out_of_range", message, field="limit", min=1, max=LARGEST)
        return limit

    def decode_cursor(self, request: Request) -> Cursor | None:
        """Return the cursor of a request; refuses one that is not ours."""
        text = request.query_params.get(self.cursor_query_param)
        if text is None:
            return None
        try:
            return Cursor(*signing.loads(text, salt=self._salt(request)))
        except signing.BadSignature:
            raise malformed_parameter(self.cursor_query_param) from None

    def encode_cursor(self, cursor: Cursor) -> str:
        """Return the address of a page."""
        text = signing.dumps(list(cursor), salt=self._salt(self.request))  # type: ignore[attr-defined]
        return replace_query_param(str(self.base_url), self.cursor_query_param, text)

    def _salt(self, request: Any) -> str:
        return f"cursor {request.path} {self.ordering}"

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Describe both parameters, the limit with its range."""
        cursor, limit = super().get_schema_operation_parameters(view)
        limit["schema"] |= {"minimum": 1, "maximum": LARGEST, "default": self.page_size}
        return [cursor, limit]

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Describe a page."""
        address = {"type": ["string", "null"], "format": "uri"}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": address, "previous": address, "results": schema},
        }
