// The page that is shown where the site cannot be reached: the tables as last seen, and back as soon as it can be.

const PERSON = "person"; // the cache of src/worker/site.ts
const SECONDS = 5;

export function awaitConnection(): void {
  const part = document.querySelector<HTMLElement>("[data-offline]");
  if (!part) return;
  takeTheme();
  void showTables(part).catch(() => undefined);
  const look = () => void back(part).catch(() => undefined);
  addEventListener("online", look);
  setInterval(() => {
    if (!document.hidden) look();
  }, 1000 * SECONDS);
  part.querySelector("[data-offline-retry]")?.addEventListener("click", look);
}

async function back({ dataset }: HTMLElement): Promise<void> {
  if (!(await fetch(dataset.offline ?? "/alive", { cache: "no-store" })).ok) return;
  if (location.pathname === dataset.offlinePage) location.replace("/");
  else location.reload();
}

/** The page is the same for everybody, so it does not know the theme of this browser. */
function takeTheme(): void {
  const theme = /(?:^|; )theme=(light|dark)\b/.exec(document.cookie)?.[1];
  if (theme) document.documentElement.dataset.theme = theme;
}

async function showTables(part: HTMLElement): Promise<void> {
  const target = part.querySelector<HTMLElement>("[data-offline-tables]");
  const list = target?.querySelector("ul");
  const latest = await latestList();
  if (!target || !list || !latest) return;
  const page = new DOMParser().parseFromString(await latest.text(), "text/html");
  const tables = [...page.querySelectorAll("main a.game")];
  if (tables.length === 0) return;
  list.replaceChildren(
    ...tables.map((table) => {
      const item = document.createElement("li");
      item.append(document.importNode(table, true));
      return item;
    }),
  );
  const seen = target.querySelector("[data-offline-seen]");
  const at = new Date(latest.headers.get("Date") ?? "");
  if (seen && !Number.isNaN(at.getTime())) {
    const time = document.createElement("time");
    time.dateTime = at.toISOString();
    time.textContent = at.toLocaleString(document.documentElement.lang, {
      dateStyle: "medium",
      timeStyle: "short",
    });
    seen.replaceChildren(time);
  }
  target.hidden = false;
}

/** Of the pages that list tables, the one that was seen last. */
async function latestList(): Promise<Response | undefined> {
  const cache = await caches.open(PERSON);
  const kept = await Promise.all((await cache.keys()).map((key) => cache.match(key)));
  const time = (response?: Response) => Date.parse(response?.headers.get("Date") ?? "") || 0;
  return kept.sort((a, b) => time(b) - time(a))[0];
}
