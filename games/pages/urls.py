"""URLs of the pages about rooms, rules, boards and games."""

from django.urls import URLPattern, URLResolver, path, re_path

from games.pages import boards, my_games, previews, qr, replays, results, rooms, rules, saves, site

urlpatterns: list[URLPattern | URLResolver] = [
    path("", rooms.home, name="home"),
    path("play/", rooms.play, name="play-now"),
    path("play/secret/", rooms.play_secret, name="play-secret"),
    path("join/", rooms.join, name="join"),
    path("rooms/", rooms.create, name="open-room"),
    path("rooms/open/", rooms.open_rooms, name="open-rooms"),
    re_path(r"^room/(?P<code>[0-9]{6})/$", rooms.room, name="room"),
    re_path(r"^room/(?P<code>[0-9]{6})/qr\.svg$", qr.room_qr, name="room-qr"),
    path("rules/", rules.games, name="games-rules"),
    path("rules/<slug:key>/", rules.rules, name="rules"),
    path("rules/<slug:key>/simulation/", rules.simulation, name="rules-simulation"),
    path("boards/", boards.my_boards, name="boards"),
    path("boards/new/", boards.upload, name="board-upload"),
    path("boards/default/<slug:key>.toml", boards.download_default, name="board-default"),
    path("boards/<int:number>/import/", boards.notes, name="board-notes"),
    path("boards/<int:number>/delete/", boards.delete, name="board-delete"),
    path("boards/<int:number>/board.toml", boards.download, name="board-download"),
    path("games/", my_games.my_games, name="my-games"),
    path("games/<int:number>/", results.game, name="game"),
    path("games/<int:number>/again/", results.play_again, name="play-again"),
    path("games/<int:number>/proof/", results.proof, name="proof"),
    path("replay/<int:number>/", replays.replay, name="replay"),
    path("replay/<int:number>/play-on/", saves.play_on, name="play-on"),
    path("saves/", saves.my_saves, name="saves"),
    path("saves/new/", saves.create, name="save-new"),
    path("saves/load/", saves.upload, name="save-upload"),
    path("saves/<int:number>/load/", saves.load, name="save-load"),
    path("saves/<int:number>/rename/", saves.rename, name="save-rename"),
    path("saves/<int:number>/delete/", saves.delete, name="save-delete"),
    path("saves/<int:number>/file/", saves.download, name="save-download"),
    path("fairness/", results.fairness, name="fairness"),
    path("previews/site.png", previews.site, name="preview-site"),
    path("previews/rules/<slug:key>.png", previews.rules, name="preview-rules"),
    path("previews/games/<int:number>.png", previews.game, name="preview-game"),
    path("manifest.webmanifest", site.manifest, name="manifest"),
    path("robots.txt", site.robots, name="robots"),
]
