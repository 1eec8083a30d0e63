"""Previews of links: what pages say of themselves, and pictures that show nothing secret."""

from __future__ import annotations

import io
import re
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from msgspec import structs
from PIL import Image, ImageDraw

from accounts.models import User
from config.http.sharing import HEIGHT, WIDTH
from games.analysis.review.findings import Terms
from games.models import Game, Room
from games.pages.previews import own_board
from games.previews import painting
from games.previews.emblem import UnknownShapeError, paint, shapes_of
from games.rulesets import RULESETS
from games.services.upkeep import previews
from leaderboards.models import Profile
from tests.games.reviewed import store_review
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


def test_no_two_games_have_the_same_picture(visitor: Client) -> None:
    """Though some have the same board: each has its emblem; the site's own picture has none."""
    addresses = ["/previews/site.png", *(f"/previews/rules/{key}.png" for key in RULESETS)]
    assert len({visitor.get(address)["ETag"] for address in addresses}) == len(addresses)


EMBLEM = '<svg viewBox="0 0 48 48"><g fill="{fill}">{shapes}</g></svg>'


@pytest.mark.parametrize(
    ("shapes", "inside", "outside"),
    [
        ("<path d='M4 4h20v20h-20z'/>", (14, 14), (30, 14)),
        ("<path d='M4 4l20-0 0 20H4V4'/>", (14, 14), (30, 14)),
        ("<path d='M24 44c-30-20-30-30 0-40c30 10 30 20 0 40z'/>", (24, 24), (2, 2)),
        ("<path d='M4 24q10-20 20 0t20 0L24 46z'/>", (14, 18), (34, 18)),
        ("<path d='M14 24a10 10 0 1 1 20 0z'/>", (24, 18), (24, 30)),
        ("<path d='M14 24a10 10 0 1 0 20 0z'/>", (24, 30), (24, 18)),
        ("<circle cx='24' cy='24' r='10'/>", (30, 24), (33, 33)),
        ("<rect x='4' y='4' width='40' height='40' rx='12'/>", (24, 24), (6, 6)),
        ("<g transform='rotate(90 24 24)'><rect x='4' y='4' width='40' height='10'/></g>", (40, 24), (24, 8)),
        ("<g transform='translate(24 0) scale(.5)'><rect width='48' height='48'/></g>", (36, 12), (12, 12)),
        ("<path fill='none' stroke='#ff0000' stroke-width='6' d='M10 24h28'/>", (24, 24), (24, 30)),
    ],
)
def test_shapes_of_emblems(shapes: str, inside: tuple[int, int], outside: tuple[int, int]) -> None:
    picture = Image.new("RGB", (96, 96), "#ffffff")
    paint(ImageDraw.Draw(picture), shapes_of(EMBLEM.format(fill="#ff0000", shapes=shapes)), 0, 0, 96)
    assert picture.getpixel((2 * inside[0], 2 * inside[1])) == (255, 0, 0)
    assert picture.getpixel((2 * outside[0], 2 * outside[1])) == (255, 255, 255)


@pytest.mark.parametrize("shapes", ["<text>G</text>", "<g transform='skewX(3)'/>"])
def test_an_emblem_that_cannot_be_painted_is_replaced_by_the_sites_mark(shapes: str) -> None:
    """Rather than to lack a part."""
    card = own_board("oofopoly")
    with pytest.raises(UnknownShapeError):
        shapes_of(EMBLEM.format(fill="none", shapes=shapes))
    unknown = painting.painted(structs.replace(card, emblem=EMBLEM.format(fill="none", shapes=shapes)))
    assert painting.painted(card) != unknown == painting.painted(structs.replace(card, emblem=""))


@pytest.mark.parametrize("key", RULESETS)
def test_every_games_emblem_can_be_painted(key: str) -> None:
    assert shapes_of(own_board(key).emblem)  # or it raises


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


def test_a_shared_review_shows_its_luck_and_decisions(visitor: Client, ann: User) -> None:
    """In words that sum to the result, in the reader's language, and in a picture without words."""
    game = public_game(ann)
    terms = Terms([-0.2, 0, 0, 0], [0.02, 0, 0, 0], [-0.05, 0, 0, 0], [-0.02, 0, 0, 0])
    store_review(game, terms)
    page = f"{reverse('replay', args=[game.pk])}?review=0"
    tags = tags_of(visitor, f"{page}&at=3")
    name = game.seats.get(number=0).display_name
    assert tags["og:title"] == f"Was it luck? {name} in Oofopoly 2"
    assert tags["og:description"] == (
        "Luck −18 points, own decisions −5, those of others −2. "  # noqa: RUF001
        "The chance to win went from 25 % to 0 %, between players like bots."
    )
    assert tags["og:url"] == f"{settings.ORIGINS[0]}{page}"
    bangla = tags_of(Client(headers={"Cookie": "django_language=bn"}), page)
    assert re.search("−১৮", bangla["og:description"])  # noqa: RUF001
    assert not re.search("[A-Za-z]", bangla["og:description"])
    assert tags["og:image"].endswith(f"/previews/reviews/{game.pk}/0.png")
    drawn = picture_at(visitor, tags["og:image"]).convert("RGB").getcolors(1 << 20) or []
    other = picture_at(visitor, tags["og:image"].replace("/0.png", "/1.png")).convert("RGB").getcolors(1 << 20)
    assert drawn != other


def test_a_review_that_not_everybody_may_see_is_not_told(visitor: Client, ann: User) -> None:
    """Of a private room, of a seat that there is not, of a review that is not finished: what the replay says anyway."""
    game = public_game(ann)
    page = f"{reverse('replay', args=[game.pk])}?review="
    usual = tags_of(visitor, page)
    picture = f"/previews/reviews/{game.pk}/%d.png"
    assert (tags_of(visitor, f"{page}0"), visitor.get(picture % 0).status_code) == (usual, 404)
    review = store_review(game)
    assert tags_of(visitor, f"{page}0") != usual
    assert (tags_of(visitor, f"{page}9"), visitor.get(picture % 9).status_code) == (usual, 404)
    Room.objects.update(public=False)
    own = Client()
    own.force_login(ann)
    assert tags_of(own, f"{page}0")["og:title"] == f"Replay of game {game.pk}"
    assert visitor.get(picture % 0).status_code == own.get(picture % 0).status_code == 404
    Room.objects.update(public=True)
    type(review).objects.update(finished_at=None)
    assert (tags_of(visitor, f"{page}0"), visitor.get(picture % 0).status_code) == (usual, 404)


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
