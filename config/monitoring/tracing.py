"""Traces for an OpenTelemetry collector, if OTEL_EXPORTER_OTLP_ENDPOINT is set: requests, tasks, queries and moves.

Spans are named by pages, tasks and rulesets; nothing in them is about a person.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from config.monitoring.metrics import version

TRACEPARENT = "traceparent"
"""The header of the W3C in which a trace is passed on."""
NOTHING: AbstractContextManager[Any] = nullcontext()


class Tracing:
    """The tracer of this process; None unless traces are asked for."""

    tracer: Any = None


def start() -> None:
    """Trace from now on, if that is asked for. The SDK reads the other standard variables, as for sampling, itself."""
    if not settings.OTLP_ENDPOINT:
        return
    try:
        from opentelemetry import trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as missing:
        message = (
            "OTEL_EXPORTER_OTLP_ENDPOINT is set, but OpenTelemetry is not installed: see requirements-opentelemetry.txt"
        )
        raise ImproperlyConfigured(message) from missing
    named = {"service.name": settings.OTEL_SERVICE_NAME, "service.version": version()}
    provider = TracerProvider(resource=Resource.create(named))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    Tracing.tracer = provider.get_tracer("opoly")


def span(
    name: str, *, server: bool = False, parent: str = "", attributes: Mapping[str, str] | None = None
) -> AbstractContextManager[Any]:
    """A span to be entered, which is a part of the current one or of `parent`; None is entered if nothing is traced."""
    if Tracing.tracer is None:
        return NOTHING
    from opentelemetry.trace import SpanKind
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    context = TraceContextTextMapPropagator().extract({TRACEPARENT: parent}) if parent else None
    kind = SpanKind.SERVER if server else SpanKind.INTERNAL
    found: AbstractContextManager[Any] = Tracing.tracer.start_as_current_span(
        name, context, kind=kind, attributes=attributes
    )
    return found


def passed_on() -> str:
    """Return the current span as another process has to be told of it; empty if there is none."""
    if Tracing.tracer is None:
        return ""
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    carrier: dict[str, str] = {}
    TraceContextTextMapPropagator().inject(carrier)
    return carrier.get(TRACEPARENT, "")
