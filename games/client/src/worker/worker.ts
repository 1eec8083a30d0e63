// The service worker of the site: shows push notifications, and says on a page when the site cannot be reached. It
// touches nothing but pages and static files that are named by their contents: never the API, never a socket.
import { dropEarlierBuilds, file, isFile, keepOfflinePage } from "./files";
import { open, receive, subscribeAgain } from "./notifications";
import { forgetPerson, isPage, page, signsOut } from "./pages";
import { worker } from "./site";

worker.addEventListener("install", (event) => {
  // Taking over at once harms no open table: it goes on with the files of its own build.
  event.waitUntil(Promise.all([keepOfflinePage(), worker.skipWaiting()]));
});

worker.addEventListener("activate", (event) => {
  const preload = worker.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([dropEarlierBuilds(), worker.clients.claim(), preload]));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (isFile(request)) event.respondWith(file(request));
  else if (isPage(request)) event.respondWith(page(event));
  else if (signsOut(request)) event.waitUntil(forgetPerson());
});

worker.addEventListener("push", (event) => {
  const message = event.data?.json();
  if (message) event.waitUntil(receive(message));
});

worker.addEventListener("notificationclick", (event) => {
  event.waitUntil(open(event.notification));
});

worker.addEventListener("pushsubscriptionchange", (event) => {
  (event as ExtendableEvent).waitUntil(subscribeAgain());
});
