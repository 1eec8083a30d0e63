/** Static files: one that is named by its contents never changes, so it is fetched once for each build. */

import { BUILD, site, worker } from "./site";

const NAMED_BY_CONTENTS = /(\.[0-9a-f]{12}\.\w+|\/games\/build\/[\w-]+-[A-Z0-9]{8}\.\w+)$/;
const NEEDED = /(?:href|src)="([^"]+)"/g;
const folder = new URL(site.files, worker.location.href).href;

export const isFile = ({ method, url, headers }: Request): boolean =>
  method === "GET" &&
  url.startsWith(folder) &&
  NAMED_BY_CONTENTS.test(url) &&
  !headers.has("Range");

export async function file(request: Request): Promise<Response> {
  const cache = await caches.open(BUILD);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request.url, response.clone()).catch(() => undefined); // a full disk
  return response;
}

/** Keeps the offline page, in the reader's language, with the files that it names. */
export async function keepOfflinePage(): Promise<void> {
  const cache = await caches.open(BUILD);
  const page = await fetch(site.offline, { cache: "no-cache" });
  if (!page.ok) throw new Error(`${site.offline}: ${page.status}`);
  const names = [...(await page.clone().text()).matchAll(NEEDED)].map(([, name = ""]) => name);
  const files = names.map((name) => new URL(name, worker.location.href).href);
  await cache.addAll(files.filter((name) => name.startsWith(folder)));
  await cache.put(site.offline, page);
}

/** The caches of earlier builds go; a table that is open with one gets what it still needs from the site. */
export async function dropEarlierBuilds(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith("build ") && name !== BUILD)
      .map((name) => caches.delete(name)),
  );
}
