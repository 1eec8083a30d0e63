"""Every alert of deploy/alerts.yml fires when it should, by Prometheus' own tool, and none on a site that is well."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from config.embedded.folder import PROJECT
from tests.support.debian import program

RULES = PROJECT / "deploy" / "alerts.yml"
BOARD = PROJECT / "deploy" / "grafana" / "opoly.json"
PAGE = PROJECT / "docs" / "monitoring.md"
WEB = 'job="opoly", instance="m:1", process="web-0"'
MINUTES = 90
WELL = {
    'up{job="opoly", instance="m:1"}': "1x90",
    'opoly_up{job="opoly", instance="m:1", part="database"}': "1x90",
    'opoly_up{job="opoly", instance="m:1", part="sweep"}': "1x90",
    f"opoly_process_up{{{WEB}}}": "1x90",
    'opoly_tasks_scheduled_total{job="opoly", instance="m:1", process="beat-0", task="games.tasks.sweep"}': "0+60x90",
    'opoly_tasks_waiting{job="opoly", instance="m:1"}': "3x90",
    f'opoly_task_seconds_count{{{WEB}, task="games.tasks.prune", result="success"}}': "0+1x90",
    f'opoly_task_seconds_count{{{WEB}, task="games.tasks.prune", result="failure"}}': "0x90",
    f'opoly_page_seconds_count{{{WEB}, route="home", status="2xx"}}': "0+600x90",
    f'opoly_page_seconds_count{{{WEB}, route="home", status="5xx"}}': "0+1x90",
    f'opoly_page_seconds_bucket{{{WEB}, route="home", status="2xx", le="0.1"}}': "0+600x90",
    f'opoly_page_seconds_bucket{{{WEB}, route="home", status="2xx", le="5"}}': "0+600x90",
    f'opoly_page_seconds_bucket{{{WEB}, route="home", status="2xx", le="+Inf"}}': "0+600x90",
    f'opoly_refusals_total{{{WEB}, code="unavailable"}}': "0+1x90",
    f'opoly_refusals_total{{{WEB}, code="not_your_turn"}}': "0+600x90",
    **{
        f'{name}_bucket{{{WEB}, {labels}le="{bound}"}}': "0+600x90"
        for name, labels in (
            ("opoly_move_seconds", 'ruleset="oofopoly", '),
            ("opoly_lateness_seconds", 'cause="time", '),
            ("opoly_lateness_seconds", 'cause="bot", '),
            ("opoly_event_loop_lag_seconds", ""),
        )
        for bound in ("0.05", "5", "+Inf")
    },
    f'opoly_queue_length{{{WEB}, queue="pages"}}': "2x90",
    f'opoly_pool_waiting{{{WEB}, pool="pages"}}': "0x90",
    f'opoly_pool_available{{{WEB}, pool="pages"}}': "4x90",
    f'opoly_pool_errors_total{{{WEB}, pool="pages"}}': "0x90",
    f"process_open_fds{{{WEB}}}": "90x90",
    f"process_max_fds{{{WEB}}}": "1024x90",
    f"process_resident_memory_bytes{{{WEB}}}": "3e8x90",
    f"process_start_time_seconds{{{WEB}}}": "1e9x90",
    'opoly_disk_free_bytes{job="opoly", instance="m:1"}': "5e10x90",
    'opoly_disk_size_bytes{job="opoly", instance="m:1"}': "1e11x90",
    'opoly_collector_up{job="opoly", instance="m:1", collector="CountsCollector"}': "1x90",
    'opoly_open_reports{job="opoly", instance="m:1"}': "3x90",
    'opoly_backup_time_seconds{job="opoly", instance="m:1"}': "-80000x90",
    'opoly_backup_time_seconds{job="opoly", instance="m:2"}': "-9e8x90",
    'opoly_certificate_expiry_time_seconds{job="opoly", instance="m:1", address="opoly.example:443"}': "2e6x90",
}
"""An hour and a half of a site that is well, a value a minute; it begins at 0, and backups are on one machine alone."""


def slow(name: str, labels: str) -> dict[str, str]:
    """Nine of ten observations in the second bucket."""
    return {f'{name}_bucket{{{WEB}, {labels}le="0.05"}}': "0+60x90"}


ILL: dict[str, dict[str, str]] = {
    "OpolyDown": {'up{job="opoly", instance="m:1"}': "0x90"},
    "OpolyPartDown": {'opoly_up{job="opoly", instance="m:1", part="database"}': "0x90"},
    "OpolySweepLate": {'opoly_up{job="opoly", instance="m:1", part="sweep"}': "0x90"},
    "OpolyProcessHangs": {f"opoly_process_up{{{WEB}}}": "0x90"},
    "OpolyNoBeat": {
        'opoly_tasks_scheduled_total{job="opoly", instance="m:1", process="beat-0", task="games.tasks.sweep"}': "7x90"
    },
    "OpolyTasksWait": {'opoly_tasks_waiting{job="opoly", instance="m:1"}': "0+10x90"},
    "OpolyTasksFail": {f'opoly_task_seconds_count{{{WEB}, task="games.tasks.prune", result="failure"}}': "0+1x90"},
    "OpolyPageErrors": {f'opoly_page_seconds_count{{{WEB}, route="home", status="5xx"}}': "0+60x90"},
    "OpolyPagesSlow": {f'opoly_page_seconds_bucket{{{WEB}, route="home", status="2xx", le="0.1"}}': "0+60x90"},
    "OpolyMovesUnavailable": {f'opoly_refusals_total{{{WEB}, code="unavailable"}}': "0+60x90"},
    "OpolyMovesSlow": slow("opoly_move_seconds", 'ruleset="oofopoly", '),
    "OpolyLimitsLate": slow("opoly_lateness_seconds", 'cause="time", '),
    "OpolyBotsLate": slow("opoly_lateness_seconds", 'cause="bot", '),
    "OpolyQueueGrows": {f'opoly_queue_length{{{WEB}, queue="pages"}}': "0+5x90"},
    "OpolyPoolExhausted": {
        f'opoly_pool_waiting{{{WEB}, pool="pages"}}': "3x90", f'opoly_pool_available{{{WEB}, pool="pages"}}': "0x90",
    },
    "OpolyPoolErrors": {f'opoly_pool_errors_total{{{WEB}, pool="pages"}}': "0+5x90"},
    "OpolyLoopLags": slow("opoly_event_loop_lag_seconds", ""),
    "OpolyFilesRunOut": {f"process_open_fds{{{WEB}}}": "900x90"},
    "OpolyMemoryGrows": {f"process_resident_memory_bytes{{{WEB}}}": "2e9x90"},
    "OpolyRestarts": {f"process_start_time_seconds{{{WEB}}}": "1e9+60x90"},
    "OpolyDiskNearlyFull": {'opoly_disk_free_bytes{job="opoly", instance="m:1"}': "5e9x90"},
    "OpolyMetricsMissing": {'opoly_collector_up{job="opoly", instance="m:1", collector="CountsCollector"}': "0x90"},
    "OpolyReportsWait": {'opoly_open_reports{job="opoly", instance="m:1"}': "30x90"},
    "OpolyBackupOld": {'opoly_backup_time_seconds{job="opoly", instance="m:1"}': "-130000x90"},
    "OpolyCertificateExpires": {
        'opoly_certificate_expiry_time_seconds{job="opoly", instance="m:1", address="opoly.example:443"}': "1e6x90"
    },
}  # fmt: skip
"""What is different when each alert has to fire."""


@pytest.fixture(scope="module")
def promtool() -> str:
    """The tool."""
    return program("promtool", "prometheus")


def rules() -> list[dict[str, Any]]:
    """The rules as they are written."""
    (group,) = yaml.safe_load(RULES.read_text(encoding="utf-8"))["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


def run(*command: str | Path) -> None:
    """Run promtool; what it prints is what is wrong."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr


def firing(alerts: dict[str, Any], series: dict[str, str], expected: set[str]) -> dict[str, Any]:
    """A test of promtool: with this series exactly these alerts fire at the end."""
    return {
        "interval": "1m",
        "input_series": [{"series": name, "values": values} for name, values in series.items()],
        "promql_expr_test": [
            {
                "expr": f'count by (alertname) (ALERTS{{alertname="{name}", alertstate="firing"}})',
                "eval_time": f"{MINUTES - 1}m",
                "exp_samples": [{"labels": f'{{alertname="{name}"}}', "value": 1}] if name in expected else [],
            }
            for name in alerts
        ],
    }


def test_the_rules_are_valid(promtool: str) -> None:
    """For Prometheus itself."""
    run(promtool, "check", "rules", RULES)


def test_every_alert_fires_alone_and_none_on_a_site_that_is_well(promtool: str, tmp_path: Path) -> None:
    """Each by what it is for; the others stay quiet."""
    alerts = {rule["alert"]: rule for rule in rules()}
    assert set(ILL) == set(alerts)
    unknown = [name for change in ILL.values() for name in change if name not in WELL]
    assert unknown == []
    tests = [firing(alerts, WELL, set())]
    tests += [firing(alerts, WELL | change, {name}) for name, change in ILL.items()]
    written = tmp_path / "test.yml"
    written.write_text(json.dumps({"rule_files": [str(RULES)], "evaluation_interval": "1m", "tests": tests}))
    run(promtool, "test", "rules", written)


def test_a_site_that_was_never_scraped_is_down(promtool: str, tmp_path: Path) -> None:
    """There is no series at all."""
    alerts = {rule["alert"]: rule for rule in rules()}
    test = firing(alerts, {}, {"OpolyDown", "OpolyNoBeat"})
    written = tmp_path / "test.yml"
    written.write_text(json.dumps({"rule_files": [str(RULES)], "evaluation_interval": "1m", "tests": [test]}))
    run(promtool, "test", "rules", written)


def test_every_alert_has_words_and_its_section_of_the_runbook() -> None:
    """And the runbook has no other."""
    page = PAGE.read_text(encoding="utf-8")
    assert re.findall("^### (Opoly.*)$", page, re.MULTILINE) == [rule["alert"] for rule in rules()]
    for rule in rules():
        notes = rule["annotations"]
        assert notes["summary"]
        assert notes["description"]
        assert notes["runbook_url"] == f"docs/monitoring.md#{rule['alert'].lower()}"
        assert rule["labels"]["severity"] in {"page", "ticket"}


def queries(board: Any) -> list[str]:
    """Every query in a dashboard."""
    if isinstance(board, list):
        return [query for one in board for query in queries(one)]
    if not isinstance(board, dict):
        return []
    return [value for key, value in board.items() if key == "expr"] + queries(list(board.values()))


def test_the_queries_of_the_dashboard_are_valid(promtool: str, tmp_path: Path) -> None:
    """As rules that record them, since promtool checks no dashboards."""
    found = queries(json.loads(BOARD.read_text(encoding="utf-8")))
    assert len(found) > 30
    plain = [query.replace("$__rate_interval", "5m") for query in found]
    recorded = [{"record": f"query:number_{number}", "expr": query} for number, query in enumerate(plain)]
    written = tmp_path / "rules.yml"
    written.write_text(json.dumps({"groups": [{"name": "dashboard", "rules": recorded}]}))
    run(promtool, "check", "rules", written)


def test_the_dashboard_has_no_id_twice() -> None:
    """Grafana would show only one of the panels."""
    board = json.loads(BOARD.read_text(encoding="utf-8"))
    ids = [panel["id"] for panel in board["panels"]]
    assert len(ids) == len(set(ids))
    places = [tuple(panel["gridPos"][key] for key in "xy") for panel in board["panels"]]
    assert len(places) == len(set(places))
