"""QR codes of addresses of this site."""

from __future__ import annotations

import qrcode
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from qrcode.constants import ERROR_CORRECT_L
from qrcode.image.svg import SvgPathImage

MARGIN = 2
"""Modules of margin; the page has a white one around it."""
A_DAY = 86_400


@require_safe
@cache_control(max_age=A_DAY, public=True)
def room_qr(request: HttpRequest, code: str) -> HttpResponse:
    """Return the QR code of a room's URL as SVG, whether or not the room exists, so that it reveals nothing."""
    return as_svg(request.build_absolute_uri(reverse("room", args=[code])))


def as_svg(address: str) -> HttpResponse:
    """The QR code of an address as SVG."""
    picture = qrcode.make(address, error_correction=ERROR_CORRECT_L, border=MARGIN, image_factory=SvgPathImage)
    return HttpResponse(picture.to_string(), content_type="image/svg+xml")
