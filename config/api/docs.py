"""The page that describes the API."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.api.reference import reference


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show every operation and type of the schema."""
    return render(request, "api/reference.html", {"reference": reference()})
