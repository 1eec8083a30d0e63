"""Previews of links: what pages say of themselves, and pictures that show nothing secret."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts.models import User
from config.http.sharing import HEIGHT, WIDTH
from games.models import Game, Room
from games.previews import painting
from games.rulesets import RULESETS
from games.services.upkeep import previews
from leaderboards.models import Profile
from tests.games.tables import lobby_of, people
from tests.pages.finished_game import finished_game

pytestmark = pytest.mark.django_db(transaction=True)
TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="([^"]*)">')


@pytest.fixture(scope="module")
def visitor() -> Client:
    """Somebody without an account, as the programs are that ask for previews."""
    return Client(headers={"Host": "127.0.0.1"})


def tags_of(client: Client, address: str) -> dict[str, str]:
    """The tags of a page."""
    found = [(name, unescape(value)) for name, value in TAG.findall(client.get(address).content.decode())]
    assert len(dict(found)) == len(found), "a tag stands twice"
    return dict(found)


def picture_at(client: Client, url: str) -> Image.Image:
    """The picture that a tag names, at an absolute address."""
    origin = next(one for one in settings.ORIGINS if url.startswith(f"{one}/"))
    answer = client.get(url.removeprefix(origin))
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
    picture = Image.open(io.BytesIO(answer.content))
    picture.load()
    assert picture.size == (WIDTH, HEIGHT)
    return picture


def public_game(user: User) -> Game:
    """An ended game of a public room."""
    game = finished_game(user)
    Room.objects.filter(pk=game.room_id).update(public=True)
    game.refresh_from_db()
    return game


def test_every_page_has_its_tags(visitor: Client, ann: User) -> None:
    """Title, sentence, own address and a picture, all of this site, in the reader's language."""
    game = public_game(ann)
    room = lobby_of(*people(2))
    for address, title in (
        ("/", "Opoly"),
        ("/rules/coopoly/", "Rules of Co-opoly"),
        (reverse("room", args=[room.code]), f"Oofopoly 2 · Room {room.code[:3]} {room.code[3:]}"),
        (reverse("game", args=[game.pk]), f"Game {game.pk}"),
        (reverse("replay", args=[game.pk]), f"Replay of game {game.pk}"),
        (reverse("profile", args=[ann.username]), ann.username),
        ("/nothing/", "Opoly"),
    ):
        tags = tags_of(visitor, address)
        assert tags["og:title"].startswith(title), address
        assert tags["og:description"], address
        assert tags["og:url"] == f"{settings.ORIGINS[0]}{address}"
        assert tags["og:image"].startswith(f"{settings.ORIGINS[0]}/previews/")
        assert (tags["og:image:width"], tags["og:image:height"]) == (str(WIDTH), str(HEIGHT))
        assert tags["twitter:card"] == "summary_large_image"
    bangla = Client(headers={"Cookie": "django_language=bn"})
    assert tags_of(bangla, "/rules/coopoly/")["og:locale"] == "bn_BD"
    assert not re.search("[A-Za-z]", tags_of(bangla, "/rules/coopoly/")["og:title"])


@pytest.mark.parametrize("key", RULESETS)
def test_every_game_has_a_picture_of_its_board(visitor: Client, key: str) -> None:
    """Painted by a process of its own."""
    picture = picture_at(visitor, tags_of(visitor, f"/rules/{key}/")["og:image"])
    assert len(picture.convert("RGB").getcolors(1 << 16) or ()) > 10


def test_a_result_shows_places_and_the_board(visitor: Client, ann: User) -> None:
    """Of a game that everybody may see; its page and its replay have the same picture."""
    game = public_game(ann)
    urls = {tags_of(visitor, reverse(page, args=[game.pk]))["og:image"] for page in ("game", "replay")}
    (url,) = urls
    assert url.endswith(f"/previews/games/{game.pk}.png")
    colours = picture_at(visitor, url).convert("RGB").getcolors(1 << 20) or []
    board = picture_at(visitor, f"{settings.ORIGINS[0]}/previews/site.png").convert("RGB").getcolors(1 << 20) or []
    assert colours != board


def test_what_not_everybody_may_see_has_no_picture(visitor: Client, ann: User) -> None:
    """Games of private rooms, running games, hidden profiles; their pages show the game's board, or the site's."""
    private, running = finished_game(ann), lobby_of(*people(2), public=True)
    assert visitor.get(f"/previews/games/{private.pk}.png").status_code == 404
    assert visitor.get("/previews/games/999999.png").status_code == 404
    assert visitor.get("/previews/rules/nothing.png").status_code == 404
    own = Client()
    own.force_login(ann)
    assert tags_of(own, reverse("game", args=[private.pk]))["og:image"].endswith("/previews/rules/oofopoly.png")
    by_code = f"{reverse('replay', args=[private.pk])}?code={private.room.code}"
    assert private.room.code not in "".join(tags_of(visitor, by_code).values())
    assert tags_of(visitor, reverse("room", args=[running.code]))["og:image"].endswith("/previews/rules/oofopoly.png")
    Profile.objects.update_or_create(user=ann, defaults={"public": False})
    assert visitor.get(f"/previews/players/{ann.username}.png").status_code == 404
    tags = tags_of(visitor, reverse("profile", args=[ann.username]))
    assert tags["og:image"].endswith("/previews/site.png")


def test_a_profile_shows_the_persons_picture(visitor: Client, ann: User) -> None:
    """If they have one."""
    url = tags_of(visitor, reverse("profile", args=[ann.username]))["og:image"]
    plain = picture_at(visitor, url)
    red = io.BytesIO()
    Image.new("RGB", (64, 64), "#ff0000").save(red, "WEBP")
    Profile.objects.update_or_create(user=ann, defaults={"picture": red.getvalue(), "picture_hash": "0" * 16})
    x, y, width, height = painting.ASIDE
    middle = (int(x + width / 2), int(y + height / 2))
    with_picture = picture_at(visitor, url).convert("RGB").getpixel(middle)
    assert plain.convert("RGB").getpixel(middle) != with_picture
    assert isinstance(with_picture, tuple)
    assert with_picture[0] > 200
    assert with_picture[1] < 60


def test_a_picture_is_painted_once_and_asked_for_once(visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is kept by what it shows; whoever has it is told so; without it there is a number of seconds to wait."""
    first = visitor.get("/previews/site.png")
    assert first.headers["Cache-Control"] == "public, max-age=86400"
    assert first.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    monkeypatch.setattr(previews, "_painted", lambda card: None)
    again = visitor.get("/previews/site.png")
    assert again.content == first.content
    same = visitor.get("/previews/site.png", headers={"If-None-Match": first.headers["ETag"]})
    assert (same.status_code, same.content) == (304, b"")
    failed = visitor.get("/previews/rules/coopoly.png")
    assert (failed.status_code, failed.headers["Retry-After"]) == (503, "5")


def test_icons_are_what_the_manifest_says(client: Client) -> None:
    """Each of its size; those that are cut to a shape have nothing near their edges."""
    manifest = client.get("/manifest.webmanifest").json()
    assert manifest["id"] == "/"
    icons = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} == {
        (f"{size}x{size}", purpose) for size in (192, 512) for purpose in ("any", "maskable")
    }
    for icon in icons:
        name = re.sub(r"\.[0-9a-f]{12}\.png$", ".png", icon["src"].rpartition("/")[2])
        with Image.open(settings.BASE_DIR / "games/static/site" / name) as picture:
            assert f"{picture.width}x{picture.height}" == icon["sizes"]
            if icon["purpose"] == "maskable":
                drawn = picture.convert("RGBA")
                edge = {drawn.getpixel((at, at)) for at in range(picture.width // 10)}
                assert len(edge) == 1
    page = client.get("/").content.decode()
    assert re.search(r'<link rel="apple-touch-icon" href="[^"]*apple-touch-icon[^"]*\.png">', page)


def test_programs_that_preview_links_may_read_rooms(client: Client) -> None:
    """Search engines may not."""
    previewers, everybody = client.get("/robots.txt").content.decode().strip().split("\n\n")
    assert "User-agent: Twitterbot" in previewers
    assert "Disallow: /room/" not in previewers
    assert "Disallow: /admin/" in previewers
    assert "User-agent: *\nDisallow: /admin/" in everybody
    assert "Disallow: /room/" in everybody
