"""What is the operator's own on every page: the site's name, logo, icon, contact and legal texts."""

from __future__ import annotations

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from config.site import legal, logo

register = template.Library()


@register.simple_tag
def site_name() -> str:
    """Return the site's name."""
    return str(settings.SITE_NAME)


@register.simple_tag
def site_mark() -> SafeString:
    """Return the logo, which stands beside the site's name and says nothing more."""
    address = logo.own_address()
    return format_html('<img src="{}" alt="">', address) if address else render_to_string("site/mark.svg")


@register.simple_tag
def site_icon() -> SafeString:
    """Return the links to the icons of a tab and of a telephone's screen."""
    address, kind = logo.icon()
    link = format_html('<link rel="icon" href="{}"{}>', address, format_html(' type="{}"', kind) if kind else "")
    touch = static(logo.TOUCH) if not logo.own_address() else address if kind == "image/png" else ""
    return format_html('{}<link rel="apple-touch-icon" href="{}">', link, touch) if touch else link


@register.simple_tag
def sign_up_open() -> bool:
    """Whether people may create accounts themselves."""
    return bool(settings.SIGN_UP_OPEN)


@register.simple_tag
def guests_welcome() -> bool:
    """Whether people may play without an account."""
    return bool(settings.GUESTS)


@register.simple_tag
def contact() -> str:
    """Return where the operator can be reached; empty if they do not say."""
    return str(settings.SITE_CONTACT)


@register.simple_tag
def legal_pages() -> list[tuple[str, str, str]]:
    """Return the names, addresses and titles of the operator's texts."""
    return [(page, reverse(page), title) for page, title in legal.titles()]
