"""Addresses of the API."""

from django.urls import URLPattern, URLResolver, path, re_path

from games.api import boards, drafts, events, gallery, games, measures, replays, rooms, rulesets, saves, setups, socket

CODE = r"^rooms/(?P<code>[0-9]{6})/"
SETUP = r"^setups/(?P<setup>[a-z]{10})/"
ENTRY = r"^gallery/(?P<entry>[2-9a-hjkmnp-z]{10})/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("rulesets/", rulesets.Rulesets.as_view(), name="api-rulesets"),
    path("rulesets/<slug:key>/simulation/", rulesets.SimulationView.as_view(), name="api-simulation"),
    path("socket/schema/", socket.SocketSchema.as_view(), name="api-socket-schema"),
    path("socket/asyncapi/", socket.SocketDescription.as_view(), name="api-socket-asyncapi"),
    path("events/", events.EventStream.as_view(), name="api-events"),
    path("events/schema/", events.EventsSchema.as_view(), name="api-events-schema"),
    path("rooms/", rooms.Rooms.as_view({"get": "list", "post": "create"}), name="api-rooms"),
    path("rooms/mine/", rooms.MyRooms.as_view(), name="api-my-rooms"),
    path("my-turn/", rooms.MyTurn.as_view(), name="api-my-turn"),
    re_path(CODE + "$", rooms.OneRoom.as_view(), name="api-room"),
    re_path(CODE + "measurement/$", rooms.RoomMeasurement.as_view(), name="api-room-measurement"),
    re_path(CODE + "changes/$", rooms.RoomChanges.as_view(), name="api-room-changes"),
    path("games/", games.Games.as_view({"get": "list"}), name="api-games"),
    path("games/mine/", games.MyGames.as_view({"get": "list"}), name="api-my-games"),
    path("games/<int:number>/", games.OneGame.as_view(), name="api-game"),
    path("games/<int:number>/log/", games.GameLog.as_view(), name="api-log"),
    path("games/<int:number>/proof/", games.GameProof.as_view(), name="api-proof"),
    path("games/<int:number>/worth/", games.GameWorth.as_view(), name="api-worth"),
    path("games/<int:number>/replay/", replays.Replay.as_view(), name="api-replay"),
    path("games/<int:number>/replay/inspect/", replays.InspectReplay.as_view(), name="api-replay-inspect"),
    path("games/<int:number>/replay/landmarks/", replays.ReplayLandmarks.as_view(), name="api-replay-landmarks"),
    path("games/<int:number>/replay/download/", replays.DownloadReplay.as_view(), name="api-replay-download"),
    path("games/<int:number>/replay/check/", replays.ReplayCheck.as_view(), name="api-replay-check"),
    path("games/<int:number>/play-on/", saves.PlayOn.as_view(), name="api-play-on"),
    path("saves/", saves.Saves.as_view({"get": "list", "post": "create"}), name="api-saves"),
    path("saves/upload/", saves.LoadFile.as_view(), name="api-save-upload"),
    path("saves/<int:number>/", saves.OneSave.as_view(), name="api-save"),
    path("saves/<int:number>/file/", saves.SaveFile.as_view(), name="api-save-file"),
    path("saves/<int:number>/load/", saves.LoadSave.as_view(), name="api-save-load"),
    path("boards/", boards.Boards.as_view({"get": "list", "post": "create"}), name="api-boards"),
    path("boards/check/", boards.CheckBoard.as_view(), name="api-board-check"),
    path("boards/read/", boards.ReadFile.as_view(), name="api-board-read"),
    path("boards/upload/", boards.UploadFile.as_view(), name="api-board-upload"),
    path("boards/drafts/", drafts.Drafts.as_view({"get": "list", "post": "create"}), name="api-drafts"),
    path("boards/drafts/upload/", drafts.UploadDraft.as_view(), name="api-draft-upload"),
    path("boards/drafts/<int:number>/", drafts.OneDraft.as_view(), name="api-draft"),
    path("boards/drafts/<int:number>/changes/", drafts.ChangeDraft.as_view(), name="api-draft-changes"),
    path("boards/drafts/<int:number>/undo/", drafts.UndoDraft.as_view(), name="api-draft-undo"),
    path("boards/drafts/<int:number>/redo/", drafts.RedoDraft.as_view(), name="api-draft-redo"),
    path("boards/drafts/<int:number>/board/", drafts.SaveDraft.as_view(), name="api-draft-board"),
    path("boards/measurements/", measures.Measurements.as_view(), name="api-measurements"),
    re_path(
        r"^boards/measurements/(?P<measured>[0-9a-f]{64})/$", measures.OneMeasurement.as_view(), name="api-measurement"
    ),
    re_path(
        r"^boards/measurements/(?P<measured>[0-9a-f]{64})/advice/$",
        measures.MeasuredAdvice.as_view(),
        name="api-advice",
    ),
    path("setups/", setups.Setups.as_view({"get": "list", "post": "create"}), name="api-setups"),
    re_path(SETUP + "$", setups.OneSetup.as_view(), name="api-setup"),
    re_path(SETUP + "room/$", setups.RoomWithSetup.as_view(), name="api-setup-room"),
    path("gallery/", gallery.Gallery.as_view(), name="api-gallery"),
    re_path(ENTRY + "$", gallery.OneGalleryBoard.as_view(), name="api-gallery-board"),
    re_path(ENTRY + "games/$", gallery.GalleryGames.as_view(), name="api-gallery-games"),
    re_path(ENTRY + "like/$", gallery.LikeBoard.as_view(), name="api-gallery-like"),
    re_path(ENTRY + "report/$", gallery.ReportBoard.as_view(), name="api-gallery-report"),
    path("boards/<int:number>/", boards.OneBoard.as_view(), name="api-board"),
    path("boards/<int:number>/download/", boards.DownloadBoard.as_view(), name="api-board-download"),
]
