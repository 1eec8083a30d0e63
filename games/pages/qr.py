"""QR codes of room URLs."""

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
    """Return the QR code of a room's URL as SVG, whether or not the room exists, so that it reveals nothing."""
    address = request.build_absolute_uri(reverse("room", args=[code]))
    picture = io.BytesIO()
    segno.make(address, micro=False).save(picture, kind="svg", scale=SCALE, border=2)
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")
