"""The site's URLs. Pages are at the root, the API is under /api/."""

from django.contrib import admin
from django.urls import include, path, re_path
from django.views.i18n import JavaScriptCatalog

from config.api.docs import docs, protocol
from config.api.views import NoSuchPath, SchemaView
from config.http.policy import csp_report
from config.site import legal
from config.site.views import legal_page, site_logo

urlpatterns = [
    path("csp-report/", csp_report, name="csp-report"),
    *(path(f"{page}/", legal_page, {"page": page}, name=page) for page in legal.TITLES),
    path("logo/<slug:key>/", site_logo, name="site-logo"),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("i18n/catalog.js", JavaScriptCatalog.as_view(), name="javascript-catalog"),
    path("api/docs/", docs, name="api-docs"),
    path("api/docs/protocol/", protocol, name="api-protocol"),
    path("api/docs/protocol/<slug:game>/", protocol, name="api-protocol"),
    re_path("^api/schema/?$", SchemaView.as_view(), name="schema"),
    path("api/", include("accounts.api.urls")),
    path("", include("games.pages.urls")),
    path("", include("games.urls")),
    path("api/", include("leaderboards.api.urls")),
    path("", include("leaderboards.urls")),
    re_path("^api/", NoSuchPath.as_view()),
]
handler400 = "games.pages.site.bad_request"
handler403 = "games.pages.site.forbidden"
handler404 = "games.pages.site.not_found"
handler429 = "games.pages.site.too_many_requests"
handler500 = "games.pages.site.broken"
