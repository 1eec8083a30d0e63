/** Pages come from the site, always. Where it cannot be reached, there is a page that says so, with the tables as last seen. */

import { keepOfflinePage } from "./files";
import { closeThoseOf } from "./notifications";
import { BUILD, PERSON, SHOWN, site, worker } from "./site";

const OWN = /^\/(api|admin|static|logo)\//;

const pathOf = (request: Request): string => new URL(request.url).pathname;

export const isPage = (request: Request): boolean =>
  request.mode === "navigate" && request.method === "GET" && !OWN.test(pathOf(request));

export const signsOut = (request: Request): boolean =>
  request.method === "POST" && pathOf(request) === site.signOut;

export async function page(event: FetchEvent): Promise<Response> {
  const { request } = event;
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    const response = preloaded ?? (await fetch(request));
    event.waitUntil(afterwards(pathOf(request), response.clone()));
    return response;
  } catch (failed) {
    const kept = await caches.match(site.offline, { cacheName: BUILD });
    if (kept) return kept;
    throw failed;
  }
}

async function afterwards(path: string, response: Response): Promise<void> {
  await closeThoseOf(path);
  if (!response.ok || !site.lists.includes(path)) return;
  await (await caches.open(PERSON)).put(path, response.clone());
  await followLanguage(response.headers.get("Content-Language"));
}

/** The offline page speaks the language that the person has chosen by now. */
async function followLanguage(language: string | null): Promise<void> {
  const kept = await caches.match(site.offline, { cacheName: BUILD });
  if (kept?.headers.get("Content-Language") !== language) await keepOfflinePage();
}

/** Nothing of a person stays: neither their tables, nor messages to them on the screen, nor the address for more. */
export async function forgetPerson(): Promise<void> {
  await Promise.all([PERSON, SHOWN].map((name) => caches.delete(name)));
  await closeThoseOf();
  await (await worker.registration.pushManager?.getSubscription())?.unsubscribe();
}
