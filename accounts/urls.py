"""URLs of the account pages. Included before django-allauth's, because some replace its pages."""

from django.urls import URLPattern, URLResolver, path

from accounts import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("accounts/login/", views.SignIn.as_view(), name="account_login"),
    path("accounts/signup/", views.SignUp.as_view(), name="account_signup"),
    path("account/", views.account, name="account"),
    path("account/claim/", views.claim, name="claim"),
    path("account/delete/", views.delete, name="account-delete"),
    path("account/download/", views.download, name="account-download"),
    path("guest/", views.guest, name="guest"),
    path("theme/", views.theme, name="theme"),
]
