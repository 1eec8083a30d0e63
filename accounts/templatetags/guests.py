"""The field for a guest's name."""

from __future__ import annotations

from typing import Any

from django import template

from accounts.guest_pages import FIELD, remembered
from accounts.guests import is_random
from accounts.names import MAX_LENGTH

register = template.Library()


@register.inclusion_tag("site/guest_name.html", takes_context=True)
def guest_name_field(context: template.Context) -> dict[str, Any]:
    """Show the field to visitors without an account, with the name that this browser remembers."""
    request = context["request"]
    own = request.user.username if request.user.is_authenticated else ""
    return {
        "shown": not own or request.user.is_guest,
        "field": FIELD,
        "name": own if own and not is_random(own) else remembered(request),
        "max_length": MAX_LENGTH,
        "random": own,
    }
