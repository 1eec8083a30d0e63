"""People's pictures: made small in bounded memory, shown, reported and removed, on pages and in the API."""

from __future__ import annotations

import io
import zlib
from random import Random
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from accounts import tokens
from accounts.models import User
from accounts.services import delete_account
from games.models import Report, ReportState
from leaderboards import decoding
from leaderboards.decoding import SIDE
from leaderboards.models import Profile
from leaderboards.services import pictures
from leaderboards.services.profiles import set_public
from tests.accounts.staff import administration
from tests.leaderboards.games import account

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fresh_limits")]
MINE, PICTURE = "/api/players/me/profile/", "/api/players/me/picture/"
JSON = "application/json"


def photo(kind: str = "JPEG", size: tuple[int, int] = (600, 400), **save: Any) -> bytes:
    """A red picture with an EXIF record."""
    return encoded(Image.new("RGB", size, (200, 30, 30)), kind, **save)


def encoded(image: Image.Image, kind: str = "JPEG", orientation: int = 1, **save: Any) -> bytes:
    exif = Image.Exif()
    exif[0x010E], exif[0x0112] = "taken at home", orientation
    stream = io.BytesIO()
    image.save(stream, kind, exif=exif, **save)
    return stream.getvalue()


def upload(client: Client, data: bytes, name: str = "me.jpg") -> Any:
    return client.post("/profile/picture/", {"picture": SimpleUploadedFile(name, data)})


def put(client: Client, data: bytes, kind: str = "image/jpeg") -> Any:
    return client.put(PICTURE, data, content_type=kind)


def main_of(client: Client, address: str) -> str:
    return client.get(address).content.decode().partition("<main")[2]


def browser_of(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
def test_a_picture_is_made_small_and_loses_its_metadata(client: Client, ann: User, kind: str) -> None:
    assert upload(client, photo(kind)).status_code == 302
    stored = Profile.objects.get(user=ann)
    assert stored.picture is not None
    assert b"taken at home" not in bytes(stored.picture)
    address = f"/pictures/{ann.pk}/{stored.picture_hash}.webp"
    assert address in main_of(client, "/players/Ann/")
    answer = Client().get(address)
    assert (answer.headers["Content-Type"], answer.headers["Cache-Control"]) == (
        "image/webp",
        "private, max-age=600",
    )
    picture = Image.open(io.BytesIO(answer.content))
    assert (picture.format, picture.size, len(picture.getexif())) == ("WEBP", (256, 256), 0)
    client.post("/profile/picture/delete/")
    assert Client().get(address).status_code == 404


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("mode", ["RGB", "RGBA", "P", "L", "CMYK", "I;16"])
def test_pictures_of_every_kind_are_turned_upright(kind: str, mode: str) -> None:
    """A phone stores the picture as its sensor saw it: here with the upper half on the left."""
    sideways = Image.new("RGB", (600, 400), (240, 240, 240))
    sideways.paste((20, 20, 20), (300, 0, 600, 400))
    try:
        data = encoded(sideways.convert("I").convert(mode) if mode == "I;16" else sideways.convert(mode), kind, 6)
    except (OSError, ValueError):
        return  # this format has no such pictures
    upright = Image.open(io.BytesIO(decoding.encoded(data))).convert("L").tobytes()
    top, bottom = upright[:SIDE], upright[-SIDE:]
    assert min(top) > max(bottom) + 50 or mode == "I;16"


def test_a_photo_of_a_phone_is_accepted(client: Client, ann: User) -> None:
    """Several megabytes, twelve megapixels or twenty-four."""
    noise = Image.frombytes("RGB", (1_200, 1_000), Random(1).randbytes(3_600_000))
    large = encoded(noise, quality=95)
    assert 1_000_000 < len(large) < pictures.MAX_BYTES
    for data in (large, photo(size=(4_032, 3_024)), photo(size=(5_712, 4_284)), photo("PNG", (4_000, 3_000))):
        assert upload(client, data).status_code == 302


@pytest.mark.parametrize(
    "data",
    [b"", b"GIF89a", b"<svg xmlns='http://www.w3.org/2000/svg'/>", photo()[:300], photo("PNG")[:200] + b"\0" * 500,
     photo() + b"\xff\xda" * 200],
    ids=["empty", "gif", "svg", "cut", "damaged", "a scan for every byte"],
)  # fmt: skip
def test_what_is_no_picture_is_refused(client: Client, ann: User, data: bytes) -> None:
    answer = upload(client, data)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    refused = put(client, data)
    assert refused.status_code == 400
    assert (refused.json()["code"], refused.json()["field"]) == ("not_a_picture", "picture")
    assert not Profile.objects.exclude(picture_hash="").exists()


def header_of(size: tuple[int, int]) -> bytes:
    """A PNG whose pixels are missing, so that decoding it would fail."""
    data = bytearray(photo("PNG", (1, 1)))
    data[16:24] = size[0].to_bytes(4) + size[1].to_bytes(4)
    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4)
    return bytes(data[:33]) + (1_000).to_bytes(4) + b"IDAT"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\xff" * (pictures.MAX_BYTES + 1), "too_large"),
        (header_of((4_097, 3_072)), "too_many_pixels"),
        (header_of((60_000, 60_000)), "too_many_pixels"),
        (photo(size=(5_100, 5_000)), "too_many_pixels"),
        (photo(size=(32_000, 400)), "too_many_pixels"),
    ],
    ids=["bytes", "png", "bomb", "jpeg", "a panorama that cannot be decoded smaller"],
)
def test_what_would_take_too_much_memory_is_refused_before_it_is_decoded(
    client: Client, ann: User, data: bytes, code: str
) -> None:
    """By the size that the header says."""
    assert upload(client, data).status_code == 422
    refused = put(client, data)
    assert refused.status_code == 413
    assert (refused.json()["code"], refused.json()["field"]) == (code, "picture")


def test_one_picture_is_decoded_at_a_time(client: Client, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another waits for a while, and is told to come back."""
    monkeypatch.setattr(pictures, "WAITING_TIMEOUT", 0.01)
    with pictures._decoding:
        assert "Try again in a moment" in upload(client, photo()).content.decode()
        refused = put(client, photo())
    assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
    assert upload(client, photo()).status_code == 302


def test_programs_change_the_picture_and_who_sees_the_profile(ann: User) -> None:
    """With the scope for it; everybody finds the picture where the API says."""
    client = Client()

    def header(*scopes: str) -> dict[str, str]:
        return {"Authorization": "Bearer " + tokens.create(ann, name="-".join(scopes), scopes=scopes, days=7)[1]}

    reader, writer = header("profile:read"), header("profile:write")
    assert client.get(MINE, headers=reader).json() == {"public": True, "picture": None}
    assert client.put(PICTURE, photo(), "image/jpeg", headers=reader).json()["code"] == "missing_scope"
    address = client.put(PICTURE, photo("PNG"), "image/png", headers=writer).json()["picture"]
    assert client.get(address).headers["Content-Type"] == "image/webp"
    assert client.get("/api/players/Ann/").json()["picture"] == address
    assert client.put(PICTURE, b"{}", JSON, headers=writer).json()["code"] == "unsupported_media_type"
    assert client.patch(MINE, {"public": False}, JSON, headers=writer).json() == {"public": False, "picture": address}
    assert "picture" not in client.get("/api/players/Ann/").json()
    for body in ({"public": "no"}, {}, {"public": True, "x": 1}):
        assert client.patch(MINE, body, JSON, headers=writer).status_code == 400
    assert client.delete(PICTURE, headers=writer).status_code == 204
    assert client.get(MINE, headers=reader).json() == {"public": False, "picture": None}
    assert client.get(MINE).json()["code"] == "log_in"
    assert Client().put(PICTURE, photo(), "image/jpeg").json()["code"] == "log_in"


def test_uploads_are_limited_on_the_page_and_in_the_api_together(client: Client, ann: User, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "picture": "2/h/user"}
    assert [upload(client, photo()).status_code, put(client, photo()).status_code] == [302, 200]
    assert [upload(client, photo()).status_code, put(client, photo()).status_code] == [429, 429]


def test_a_picture_is_reported_on_the_page_and_over_http(client: Client, ann: User) -> None:
    """By others who are signed in, once each, as it was then."""
    bob, cem = account("Bob"), account("Cem Cem")
    theirs = browser_of(bob)
    assert "Report this picture" not in main_of(client, "/players/Bob/")
    upload(theirs, photo())
    assert "Report this picture" in main_of(client, "/players/Bob/")
    assert "Report this picture" not in main_of(theirs, "/players/Bob/")
    assert "Report this picture" not in main_of(Client(), "/players/Bob/")

    def told(who: Client, **form: str) -> str:
        return who.post("/players/Bob/picture/report/", form, follow=True).content.decode()

    assert "Thank you. The staff will look at this picture." in told(client, reason="sexual", note=" not <nice> ")
    report = Report.objects.get()
    kept = Profile.objects.get(user=bob)
    assert (report.about, report.reporter, report.reason, report.note) == (bob, ann, "sexual", "not <nice>")
    assert report.picture is not None
    assert kept.picture is not None
    assert (bytes(report.picture), report.picture_hash) == (bytes(kept.picture), kept.picture_hash)
    assert "You have reported this already" in told(client, reason="spam")
    assert "Choose one of these reasons" in told(browser_of(cem), reason="cheating")
    over_http, address = browser_of(cem), "/api/players/bob/picture/report/"
    assert over_http.post(address, {"reason": "hate"}, JSON).status_code == 201
    for who, body, status, code in (
        (over_http, {"reason": "hate"}, 409, "already_reported"),
        (over_http, {"reason": "boring"}, 400, "malformed"),
        (over_http, {"reason": "hate", "note": "x" * 501}, 400, "out_of_range"),
        (theirs, {"reason": "hate"}, 409, "illegal_target"),
        (Client(), {"reason": "hate"}, 401, "log_in"),
    ):
        answer = who.post(address, body, JSON)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    set_public(bob.pk, public=False)
    assert client.post(address, {"reason": "hate"}, JSON).json()["code"] == "no_such_picture"
    assert client.post("/api/players/Nobody/picture/report/", {"reason": "hate"}, JSON).status_code == 404
    assert Client().post("/players/Bob/picture/report/").headers["Location"].startswith("/accounts/login/")
    assert Report.objects.count() == 2


def reported() -> Report:
    """Bob's picture, reported by Cem."""
    bob, cem = account("Bob"), account("Cem Cem")
    pictures.save_picture(bob.pk, photo())
    return pictures.report_picture(bob, cem, reason="sexual")


def handle(client: Client, report: Report, resolution: str) -> Any:
    """Press one of the buttons on the page of a report."""
    form = {"resolution": resolution, "reason": "Not for everybody", "duration": "day"}
    return client.post(f"/admin/games/report/{report.pk}/change/", form)


def test_moderators_see_a_reported_picture_and_remove_it() -> None:
    """The report gives its copy up, and the log says who removed what and why."""
    report = reported()
    moderator, mo = administration("Mo", root=False)
    page = moderator.get(f"/admin/games/report/{report.pk}/change/").content.decode()
    assert 'src="data:image/webp;base64,' in page
    assert "Remove the picture" in page
    assert handle(moderator, report, "remove").status_code == 302
    assert Profile.objects.get(user__username="Bob").picture is None
    report.refresh_from_db()
    assert (report.state, report.picture, report.resolved_by) == (ReportState.KEPT, None, mo)
    logged = LogEntry.objects.filter(user=mo).order_by("pk").values_list("change_message", flat=True)
    assert ["remove_picture" in logged[0], "uphold" in logged[1]] == [True, True]


def test_a_picture_that_was_replaced_stays() -> None:
    """The report is about the other one; it is dismissed, or its person is muted or banned."""
    report = reported()
    assert report.about is not None
    pictures.save_picture(report.about.pk, photo(size=(300, 300), quality=10))
    moderator, _ = administration("Mo", root=False)
    refused = handle(moderator, report, "remove")
    assert refused.status_code == 422
    assert "no longer has this picture" in refused.content.decode()
    assert Profile.objects.get(user=report.about).picture is not None
    assert handle(moderator, report, "dismiss").status_code == 302
    report.refresh_from_db()
    assert (report.state, report.picture) == (ReportState.DISMISSED, None)


def test_a_deleted_account_leaves_no_picture_in_reports() -> None:
    report = reported()
    assert report.about is not None
    delete_account(report.about)
    report.refresh_from_db()
    assert (report.about_name, report.picture) == ("", None)


def test_staff_remove_a_picture_for_a_reason(ann: User) -> None:
    """Moderators, too, without a report."""
    pictures.save_picture(ann.pk, photo())
    moderator, _ = administration("Mo", root=False)
    page = f"/admin/leaderboards/profile/{ann.pk}/actions/remove_picture/"
    assert moderator.post(page, {"reason": "not their face"}).status_code == 302
    assert Profile.objects.get(user=ann).picture is None
