"""URLs of the account pages. Included before django-allauth's, because some replace its pages."""

from django.urls import URLPattern, URLResolver, path

from accounts import bot_pages, days_off_pages, notification_pages, push_pages, token_pages, views
from accounts.notifications import unsubscribing, webhook_pages
from accounts.relations import pages as relation_pages

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/login/", views.SignIn.as_view(), name="account_login"),
    path("accounts/signup/", views.SignUp.as_view(), name="account_signup"),
    path("account/", views.account, name="account"),
    path("account/claim/", views.claim, name="claim"),
    path("account/delete/", views.delete, name="account-delete"),
    path("account/download/", views.download, name="account-download"),
    path("account/tokens/", token_pages.tokens, name="api-tokens"),
    path("account/tokens/new/", token_pages.new_token, name="api-token-new"),
    path("account/tokens/<int:number>/revoke/", token_pages.revoke_token, name="api-token-revoke"),
    path("account/bot/", bot_pages.bot_account, name="bot-account"),
    path("account/notifications/webhook/", webhook_pages.webhook, name="webhook"),
    path("account/notifications/webhook/secret/", webhook_pages.renew, name="webhook-secret"),
    path("account/notifications/webhook/test/", webhook_pages.test, name="webhook-test"),
    path("account/notifications/webhook/on/", webhook_pages.switch_on, name="webhook-on"),
    path("account/notifications/webhook/remove/", webhook_pages.remove, name="webhook-remove"),
    path("notifications/unsubscribe/<str:token>/", unsubscribing.unsubscribe, name="unsubscribe"),
    path("account/days-off/", days_off_pages.page, name="days-off"),
    path("account/days-off/<int:number>/give-back/", days_off_pages.give_back, name="days-off-give-back"),
    path("account/privacy/", relation_pages.page, name="privacy-settings"),
    path("account/push/", push_pages.push, name="push"),
    path("account/push/<int:number>/off/", push_pages.turn_off, name="push-off"),
    path("account/push/<int:number>/test/", push_pages.test, name="push-test"),
    path("account/warnings/", views.warnings, name="warnings"),
    path("account/warnings/<int:number>/confirm/", views.confirm_warning, name="warning-confirm"),
    path("account/notifications/", notification_pages.notification_settings, name="notification-settings"),
    path("notifications/", notification_pages.notifications, name="notifications"),
    path("notifications/seen/", notification_pages.all_seen, name="notifications-seen"),
    path("notifications/<int:number>/", notification_pages.notification, name="notification"),
    path("guest/", views.guest, name="guest"),
    path("theme/", views.theme, name="theme"),
]
