"""Tokens and their scopes in the OpenAPI schema."""

from __future__ import annotations

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from accounts.api.authentication import TokenAuthentication
from accounts.models import Scope
from config.api.views import Conventions


class TokenScheme(OpenApiAuthenticationExtension):
    """Tokens and their scopes in the schema."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        """Return the scheme."""
        scopes = ", ".join(f"`{scope}`" for scope in Scope.values)
        description = f"A token from the page *API tokens* of your account. Scopes: {scopes}."
        return {"type": "http", "scheme": "bearer", "description": description}

    def get_security_requirement(self, auto_schema: AutoSchema) -> dict[str, list[str]]:
        """Return the scope that the operation needs."""
        view = auto_schema.view
        scope = view.required_scope() if isinstance(view, Conventions) else ""
        return {self.name: [scope] if scope else []}
