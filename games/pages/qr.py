"""The picture of a room's address, to point a phone at."""

from __future__ import annotations

import io

import segno
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET

SCALE = 8
A_DAY = 86_400


@require_GET
@cache_control(max_age=A_DAY, public=True)
def room_qr(request: HttpRequest, code: str) -> HttpResponse:
    """The QR code of the room's address as SVG. The same for every code: it tells nobody which rooms there are."""
    address = request.build_absolute_uri(reverse("room", args=[code]))
    picture = io.BytesIO()
    segno.make(address, micro=False).save(picture, kind="svg", scale=SCALE, border=2)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")
