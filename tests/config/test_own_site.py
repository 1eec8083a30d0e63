"""The operator's own site: its name, logo, contact and legal texts on every page, and settings that are refused."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from allauth.mfa.adapter import get_adapter
from django.conf import settings as loaded
from django.core import mail
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.test import Client, RequestFactory
from pytest_django import Settings

from accounts.models import User
from accounts.names import _reserved_looks, clean_name
from config.api.schema import openapi
from config.markdown import document
from config.settings import own_site, reading
from games.pages import site
from tests.accounts.staff import administration

pytestmark = pytest.mark.django_db(transaction=True)
PAGES = ["/", "/rules/", "/boards/", "/leaderboards/", "/fairness/", "/accounts/login/", "/accounts/signup/",
         "/accounts/password/reset/", "/no-such-page/", "/api/docs/", "/api/docs/protocol/"]  # fmt: skip
TEXT = """# Imprint

**Night Owls** of [Example Street](https://example.org/map), [write](mailto:owl@example.org).
[Not](javascript:alert(1)) here.

1. first
2. second

| cookie | for |
| --- | --- |
| `sessionid` | <script>alert(1)</script> |
"""


@pytest.fixture
def named(settings: Settings) -> Settings:
    """A site with a name of its own."""
    settings.SITE_NAME = settings.MFA_TOTP_ISSUER = "Night <Owls>"
    return settings


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_the_sites_name_and_no_other(named: Settings, page: str) -> None:
    """In its title, its header and its footer."""
    shown = Client().get(page, headers={"accept-language": "bn"}).content.decode()
    assert re.search(r"<title>[^<]*Night &lt;Owls&gt;", shown)
    assert '<span dir="auto">Night &lt;Owls&gt;</span>' in shown
    assert "Opoly" not in shown


def test_what_is_no_page_has_the_sites_name(named: Settings) -> None:
    """The manifest, the page for errors, emails, authenticator apps and the administration."""
    manifest = Client().get("/manifest.webmanifest").json()
    assert (manifest["name"], manifest["short_name"]) == ("Night <Owls>", "Night <Owls>")
    broken = site.broken(RequestFactory().get("/")).content.decode()
    assert "Night &lt;Owls&gt;" in broken
    assert "Opoly" not in broken
    User.objects.create_user("Ann", "ann@example.org", "correct horse battery")
    Client().post("/accounts/password/reset/", {"email": "ann@example.org"})
    (message,) = mail.outbox
    assert message.subject.startswith("Night <Owls>: ")
    assert str(message.body).endswith("\nNight <Owls>")
    assert "issuer=Night%20%3COwls%3E" in get_adapter().build_totp_url(User(username="Ann"), "ABC")
    client, _ = administration()
    assert "Night &lt;Owls&gt; administration" in client.get("/admin/").content.decode()


def test_the_schema_has_the_sites_name() -> None:
    """It is made once, of the settings."""
    assert openapi()["info"]["title"] == loaded.SITE_NAME


def test_nobody_may_be_called_like_the_site(named: Settings) -> None:
    """As nobody may be called like its staff."""
    named.SITE_NAME = "Nachteule"
    _reserved_looks.cache_clear()
    try:
        with pytest.raises(ValidationError) as refused:
            clean_name("Nachteu1e")
        assert refused.value.code == "name_reserved"
    finally:
        _reserved_looks.cache_clear()


def test_no_text_names_the_software() -> None:
    """The name of a site is its operator's, so no catalogue has ours."""
    messages = loaded.BASE_DIR / "games" / "client" / "locale" / "bn.json"
    assert [text for text in json.loads(messages.read_text()) if "Opoly" in text] == []
    catalogue = (loaded.BASE_DIR / "locale" / "bn" / "LC_MESSAGES" / "django.po").read_text()
    assert re.findall('^msgid ".*Opoly.*"$', catalogue, re.MULTILINE) == []
    templates = [path for path in (loaded.BASE_DIR / "templates").rglob("*.*") if "Opoly" in path.read_text()]
    assert templates == []


def test_a_legal_text_is_a_page_that_the_footer_links(tmp_path: Path, settings: Settings) -> None:
    """In the reader's language if there is a file; and a change of it is seen at once."""
    assert Client().get("/imprint/").status_code == 404
    assert "/imprint/" not in Client().get("/").content.decode()
    file = tmp_path / "imprint.md"
    file.write_text(TEXT)
    settings.LEGAL_TEXTS = {"imprint": file}
    client = Client()
    page = client.get("/imprint/").content.decode()
    assert "<h1>Imprint</h1>" in page
    assert '<a href="/imprint/">Imprint</a>' in client.get("/rules/").content.decode()
    assert "<a href='https://example.org/map'>" in page
    assert "<a href='mailto:owl@example.org'>" in page
    assert "javascript:" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert "<ol start='1'><li>first</li><li>second</li></ol>" in page
    in_bangla = {"accept-language": "bn"}
    assert re.search('<article [^>]*lang="en"', client.get("/imprint/", headers=in_bangla).content.decode())
    (tmp_path / "imprint.bn.md").write_text("# মুদ্রণ\n\nঠিকানা")
    page = client.get("/imprint/", headers=in_bangla).content.decode()
    assert "<h1>মুদ্রণ</h1>" in page
    assert not re.search("<article [^>]*lang=", page)
    file.write_text("# Imprint\n\nMoved.")
    os.utime(file, ns=(1, 1))
    assert "Moved." in client.get("/imprint/").content.decode()


def test_terms_are_accepted_with_an_account(tmp_path: Path, settings: Settings) -> None:
    """Where there are terms, the form says so and links them."""
    assert "accept" not in Client().get("/accounts/signup/").content.decode()
    file = tmp_path / "terms.md"
    file.write_text("# Terms\n\nBe kind.")
    settings.LEGAL_TEXTS = {"terms": file}
    assert 'accept the <a href="/terms/">terms</a>' in Client().get("/accounts/signup/").content.decode()


def test_the_contact_is_in_the_footer(settings: Settings) -> None:
    """Once there is one."""
    assert "Contact" not in Client().get("/").content.decode()
    settings.SITE_CONTACT = "mailto:owl@example.org"
    assert '<a href="mailto:owl@example.org">Contact</a>' in Client().get("/").content.decode()


def test_the_logo_is_served_and_shown(tmp_path: Path, settings: Settings) -> None:
    """A file under an address that changes with it."""
    file = tmp_path / "logo.svg"
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    settings.SITE_LOGO = file
    client = Client()
    page = client.get("/").content.decode()
    found = re.search('<img src="(/logo/[0-9a-f]{16}/)" alt="">', page)
    assert found
    assert f'<link rel="icon" href="{found[1]}" type="image/svg+xml">' in page
    served = client.get(found[1])
    assert (served["Content-Type"], served.content) == ("image/svg+xml", file.read_bytes())
    assert "max-age=31536000" in served["Cache-Control"]
    file.write_text('<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>')
    os.utime(file, ns=(1, 1))
    assert found[1] not in client.get("/").content.decode()
    assert "max-age=0" in client.get(found[1])["Cache-Control"]
    settings.SITE_LOGO = "https://img.example/logo.png"
    assert '<img src="https://img.example/logo.png" alt="">' in client.get("/").content.decode()
    assert client.get(found[1]).status_code == 404


def test_superusers_see_the_settings_and_their_sources(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """From the environment, from a file, or by default; moderators do not."""
    settings.SITE_NAME = "Owls"
    settings.SETTING_FILES = {"SITE_CONTACT": ".env"}
    monkeypatch.setenv("SITE_NAME", "Owls")
    monkeypatch.setenv("SITE_CONTACT", "owl@example.org")
    client, _ = administration()
    page = client.get("/admin/settings/").content.decode()
    rows = dict(re.findall(r"<th[^>]*><code>(\w+)</code>.*?<td>(\w+|\.env)</td></tr>", page))
    assert (rows["SITE_NAME"], rows["SITE_CONTACT"], rows["TERMS"]) == ("environment", ".env", "default")
    assert "/admin/settings/" in client.get("/admin/").content.decode()
    moderator, _ = administration("Mo", root=False)
    assert moderator.get("/admin/settings/").status_code == 403
    assert "/admin/settings/" not in moderator.get("/admin/").content.decode()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("SITE_NAME", "x" * 41),
        ("SITE_NAME", "a\u202eb"),
        ("SITE_LOGO", "no/such/file.svg"),
        ("SITE_LOGO", "manage.py"),
        ("SITE_LOGO", "https://img.example/a b.png"),
        ("SITE_CONTACT", "javascript:alert(1)"),
        ("SITE_CONTACT", "owl"),
        ("IMPRINT", "no/such/file.md"),
        ("TERMS", "manage.py"),
    ],
)
def test_bad_settings_are_refused_by_name(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """Before anything starts."""
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured, match=f"^{name}: "):
        own_site.read()


def test_a_text_that_is_no_utf_8_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And one without a title, also in another language."""
    file = tmp_path / "terms.md"
    file.write_bytes(b"# Terms\n\xff")
    monkeypatch.setenv("TERMS", str(file))
    with pytest.raises(ImproperlyConfigured, match=r"^TERMS: .* is not UTF-8"):
        reading.markdown("TERMS")
    file.write_text("# Terms\n")
    (tmp_path / "terms.bn.md").write_text("no title")
    with pytest.raises(ImproperlyConfigured, match=r"^TERMS: .*terms\.bn\.md must begin with its title"):
        reading.markdown("TERMS")


def test_lists_of_markdown() -> None:
    """Bullets of both kinds, numbers that go on, and a line that only looks like an item."""
    text = "# T\n\n* one\n- two\n  more\n\n3. three\n4) four\n\nIn the year\n2026. Then\n1. one"
    assert document(text, str).body == (
        "<ul><li>one</li><li>two more</li></ul><ol start='3'><li>three</li><li>four</li></ol>"
        "<p>In the year 2026. Then</p><ol start='1'><li>one</li></ol>"
    )
