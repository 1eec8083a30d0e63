"""The base of every view of the API: scopes, parameters, limits. games/api/README.md explains how to add one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time
from functools import partial
from http import HTTPStatus
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import http_date
from drf_spectacular.renderers import OpenApiJsonRenderer
from rest_framework.exceptions import NotFound
from rest_framework.permissions import SAFE_METHODS, AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from config.api.pages import Pages
from config.api.problems import missing_scope, repeated_parameter, unknown_parameter
from config.api.schema import Schema, openapi
from config.api.throttles import AddressThrottle, CallerThrottle, CostThrottle
from config.http.conditional import tag_of

HOUR = 3600


class Conventions(APIView):
    """A token needs the scope; unknown and repeated parameters are refused; callers and addresses are limited."""

    scope: str | None = None
    """The scope without `:read` or `:write`, or a complete one; "" if any token will do. Every view sets it."""
    query: type[BaseSerializer[Any]] | None = None
    """The serializer of the parameters, besides those of filters and pages."""
    tag: ClassVar[str] = ""
    """The heading of the view's operations in the schema; without one, that of its scope."""
    permission_classes: Any = [IsAuthenticated]
    throttle_scope: str | None = None
    """A key of DEFAULT_THROTTLE_RATES, for what costs more than usual."""
    throttle_classes = [AddressThrottle, CallerThrottle, CostThrottle]
    schema: Any = Schema()
    throttles: Sequence[Any] = ()
    deprecated: ClassVar[tuple[date, date] | None] = None
    """Since when its operations are deprecated, and when they go, as docs/api.md lists it."""

    def required_scope(self) -> str:
        """Return the scope that a token needs for this request."""
        assert self.scope is not None, f"{type(self).__name__} needs a scope"
        if not self.scope or ":" in self.scope:
            return self.scope
        return f"{self.scope}:{'read' if self.request.method in SAFE_METHODS else 'write'}"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse unknown parameters before anything else."""
        if self.action_exists():
            self._refuse_unknown(request)
        super().initial(request, *args, **kwargs)

    def check_permissions(self, request: Request) -> None:
        """Check the token's scope as well; a session may do whatever its person may."""
        super().check_permissions(request)
        scope = self.required_scope()
        token: Any = request.auth
        if token is not None and scope and scope not in token.scopes:
            raise missing_scope(scope)

    def action_exists(self) -> bool:
        """Whether the request's method is one of this address."""
        return True

    def get_throttles(self) -> list[Any]:
        """Keep the throttles, which know afterwards what is left of their limits."""
        self.throttles = super().get_throttles()
        return self.throttles

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Say what is left of the limits, and spare a client an answer that it has already."""
        answer = super().finalize_response(request, response, *args, **kwargs)
        allowances = [one for throttle in self.throttles if (one := throttle.allowance()) is not None]
        if self.deprecated is not None:
            since, until = (datetime.combine(day, time.min, UTC) for day in self.deprecated)
            answer.headers["Deprecation"] = f"@{int(since.timestamp())}"
            answer.headers["Sunset"] = http_date(until.timestamp())
        if allowances:
            answer.headers["RateLimit-Policy"] = ", ".join(f'"{a.name}";q={a.quota};w={a.window}' for a in allowances)
            answer.headers["RateLimit"] = ", ".join(f'"{a.name}";r={a.left};t={a.seconds}' for a in allowances)
        if request.method in SAFE_METHODS and isinstance(answer, Response) and answer.status_code == HTTPStatus.OK:
            answer.add_post_render_callback(partial(_unless_known, request._request))  # noqa: SLF001 - has no other name
        return answer

    def parameters(self) -> dict[str, Any]:
        """Return the parameters as `query` reads them; refuses invalid ones."""
        assert self.query is not None
        form = self.query(data=self.request.query_params)
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)

    def _refuse_unknown(self, request: Request) -> None:
        known = self.known_parameters()
        for name, values in request.query_params.lists():
            if name not in known:
                raise unknown_parameter(name)
            if len(values) > 1:
                raise repeated_parameter(name)

    def known_parameters(self) -> set[str]:
        """Return the names of all parameters of this address."""
        form = self.query() if self.query is not None else None
        return set(getattr(form, "fields", ()))


def _unless_known(request: HttpRequest, answer: Response) -> HttpResponseBase | None:
    """Tag an answer by its content, unless it is not to be kept; a 304 stands in for it where a client has the same."""
    if "no-store" in answer.headers.get("Cache-Control", ""):
        return None
    answer.headers.setdefault("ETag", tag_of(answer.content))
    known: HttpResponseBase | None = get_conditional_response(request, etag=answer.headers["ETag"], response=answer)
    return known


class ApiView(Conventions):
    """A view with one method for each HTTP method."""


class ApiViewSet(Conventions, GenericViewSet[Any]):
    """A view set; `list` takes the parameters of `filterset_class` and `pagination_class`."""

    filterset_class: Any = None
    ordering: ClassVar[tuple[str, ...]] = ("-pk",)

    def action_exists(self) -> bool:
        """Whether the request's method is one of this address."""
        return bool(self.action)

    def known_parameters(self) -> set[str]:
        """Add those of filters and pages, for the action that lists."""
        known = super().known_parameters()
        if self.action != "list":
            return known
        if self.filterset_class is not None:
            known |= set(self.filterset_class.base_filters)
        if isinstance(self.paginator, Pages):
            known |= {self.paginator.cursor_query_param, self.paginator.page_size_query_param}
        return known

    def page_of(self, queryset: QuerySet[Any]) -> Any:
        """Return the response with a page of these rows, filtered by the parameters."""
        page = self.paginate_queryset(self.filter_queryset(queryset))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)


class SchemaView(ApiView):
    """The OpenAPI schema of the API, made once by each process and language."""

    scope = ""
    permission_classes = [AllowAny]
    renderer_classes = [OpenApiJsonRenderer]
    schema = None

    def get(self, request: Request) -> Response:
        """Return it as JSON, which caches may keep for an hour."""
        return Response(openapi(), headers={"Cache-Control": f"public, max-age={HOUR}"})


class NoSuchPath(ApiView):
    """Every other path under /api/, so that a wrong one is answered in the API's own shape."""

    scope = ""
    permission_classes = [AllowAny]
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse, whatever the method."""
        raise NotFound
