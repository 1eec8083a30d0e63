"""A browser test that fails is run once more, and the summary names it; any other failure stands.

A real browser on a busy machine can be late. A test that passes only the second time is still a defect and is reported
even if the run succeeds.
"""

from __future__ import annotations

from typing import Any

import pytest
from _pytest.runner import runtestprotocol

OUTCOME = "retried"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a browser test; if it fails, report that attempt as retried and run the test again."""
    if not item.get_closest_marker("browser"):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if any(report.failed for report in reports):
        for report in reports:
            if report.failed:
                report.outcome = OUTCOME  # type: ignore[assignment]
                item.ihook.pytest_runtest_logreport(report=report)
        item._initrequest()  # type: ignore[attr-defined]
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, Any] | None:
    """Count a failed first attempt as retried."""
    return (OUTCOME, "R", ("RETRIED", {"yellow": True})) if report.outcome == OUTCOME else None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """List every test that was run again, with its first failure."""
    reports = terminalreporter.getreports(OUTCOME)
    if not reports:
        return
    terminalreporter.section("failed once, run again", yellow=True)
    for report in reports:
        terminalreporter.write_line(f"{report.nodeid} ({report.when})", yellow=True)
        terminalreporter.write_line(report.longreprtext)
