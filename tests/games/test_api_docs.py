"""The pages about the API: an example of each operation, and the protocol of the sockets."""

from __future__ import annotations

import json
import re
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from django.test import Client
from django.urls import reverse

from config.api.docs import protocols
from config.api.reference import reference
from config.api.schema import openapi
from config.markdown import document
from games.rulesets import RULESETS, package_of

pytestmark = pytest.mark.django_db
OPERATIONS = [one for _, operations in reference().headings for one in operations]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.key)
def test_each_operation_has_an_example_that_reaches_it(operation: Any) -> None:
    """With its method, no gap in its path, and a token wherever something changes."""
    method = re.search(r"-X (\w+)", operation.example)
    sent = "POST" if re.search(" (-d|--data-binary) ", operation.example) else "GET"
    assert (method[1] if method else sent) == operation.method
    (address,) = re.findall(r'"\$SITE([^"]+)"', operation.example)
    pattern = re.sub(r"\{\w+\}", "[^/{}]+", operation.path)
    assert re.fullmatch(pattern, address.partition("?")[0])
    assert operation.method == "GET" or "$TOKEN" in operation.example
    needed = [one.name for one in operation.parameters if one.needed and f"{{{one.name}}}" not in operation.path]
    assert [name for name in needed if f"{name}=" not in address] == []


def test_the_examples_of_bodies_are_valid() -> None:
    """By the schema itself; and most operations with a body have one."""
    schema = openapi()
    bodies = [
        part
        for operations in schema["paths"].values()
        for operation in operations.values()
        for kind, part in operation.get("requestBody", {}).get("content", {}).items()
        if kind.endswith("json")
    ]
    given = [part for part in bodies if "example" in part]
    for part in given:
        jsonschema.validate(part["example"], {**part["schema"], "components": schema["components"]})
    assert len(given) > len(bodies) / 2


def test_the_protocol_of_the_sockets_is_on_the_site(client: Client) -> None:
    """That of all games and what some add to it, each linked from the reference and from the others."""
    page = client.get(reverse("api-protocol")).content.decode()
    assert "<h1>The wire protocol</h1>" in page
    for text in ("<code>welcome</code>", "<h2 id='errors'>", "decision_closed", "ClassicState {ruleset: text"):
        assert text in page.replace("&#x27;", "'")
    own = [key for key in RULESETS if package_of(key).rpartition(".")[2] in protocols()]
    assert own
    for key in protocols():
        address = reverse("api-protocol", args=[key]) if key else reverse("api-protocol")
        assert f'href="{address}"' in page
        assert client.get(address).status_code == 200
    assert f'href="{reverse("api-protocol")}"' in client.get(reverse("api-docs")).content.decode()
    assert client.get(reverse("api-protocol", args=["chess"])).status_code == 404


def test_every_link_within_the_protocols_leads_somewhere(client: Client) -> None:
    """To a heading of the same page, or to a page that there is."""
    for page in protocols().values():
        keys = {heading.key for heading in page.headings}
        for target in re.findall(r"href='([^']+)'", page.body):
            if target.startswith("#"):
                assert target[1:] in keys
            else:
                assert client.get(target.partition("#")[0]).status_code == 200


def test_markdown_becomes_html_and_its_text_is_text() -> None:
    """Every form that the project's pages use, with characters that mean something in HTML."""
    text = """# A <title>

A *soft* and **strong** line with `a < b` and [words](#part)
that goes on:
- one `|`
  more
- two

## Part
| a | b |
| --- | --- |
| `x | y` | |

```
# not a heading
<b>
```
"""
    page = document(text, lambda target: "")
    assert page.title == "A <title>"
    assert [(one.level, one.key, one.text) for one in page.headings] == [(2, "part", "Part")]
    assert page.body == (
        "<p>A <em>soft</em> and <b>strong</b> line with <code>a &lt; b</code> and <a href='#part'>words</a>"
        " that goes on:</p><ul><li>one <code>|</code> more</li><li>two</li></ul><h2 id='part'>Part</h2>"
        "<div class='table-frame' tabindex='0' role='group' aria-label='Table'><table><thead><tr><th scope='col'>a</th>"
        "<th scope='col'>b</th></tr></thead><tbody><tr><td><code>x | y</code></td><td></td></tr></tbody></table></div>"
        "<pre tabindex='0'><code># not a heading\n&lt;b&gt;</code></pre>"
    )


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/api/rooms/?phase=nowhere", "phase"),
        ("/api/games/?ruleset=chess", "ruleset"),
        ("/api/leaderboards/?period=year", "period"),
    ],
)
def test_a_value_that_is_no_choice_is_refused_with_the_choices(client: Client, path: str, field: str) -> None:
    answer = client.get(path)
    problem = json.loads(answer.content)
    assert (answer.status_code, problem["code"], problem["field"]) == (400, "malformed", field)
    choices = problem["about"]["choices"]
    assert len(choices) > 1
    assert problem["message"] == f"“{field}” is one of: {', '.join(choices)}."
