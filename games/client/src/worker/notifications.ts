/** Messages from the site: each is shown, or takes the one with its tag from the screen. A press leads to its page. */

import { subscribe } from "../site/subscribe";
import { SHOWN, site, worker } from "./site";

/** The number of a message that somebody sends to try this browser. */
const TEST = 0;
const MOST_MARKS = 100;

/** As `accounts/notifications/push.py` sends it. */
interface Message {
  readonly id: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly tag: string;
  readonly language: string;
  readonly withdrawn: boolean;
}

export async function receive(message: Message): Promise<void> {
  if (message.withdrawn) await closeAll(await shown(message.tag));
  else await show(message);
}

async function show({ id, title, body, url, tag, language }: Message): Promise<void> {
  if (!(await isNew(id))) return;
  const before = await shown(tag);
  const options = {
    body,
    tag,
    lang: language,
    icon: site.icon,
    badge: site.icon,
    data: { id, url },
  };
  await worker.registration.showNotification(title, {
    ...options,
    renotify: before.length > 0,
  } as NotificationOptions);
}

/**
 * Whether a message has not been shown yet. The site sends one again if a process of it was killed while it waited for
 * the push service's answer; a browser lets a site show nothing for a message now and then.
 */
async function isNew(id: number): Promise<boolean> {
  if (id === TEST) return true;
  const cache = await caches.open(SHOWN);
  const mark = `/shown/${id}`;
  if (await cache.match(mark)) return false;
  await cache.put(mark, new Response());
  const marks = await cache.keys();
  await Promise.all(marks.slice(0, -MOST_MARKS).map((one) => cache.delete(one)));
  return true;
}

/** Opens the page of a message: in the tab that has it open, or in another one. */
export async function open(notification: Notification): Promise<void> {
  notification.close();
  const { url } = notification.data as { url: string };
  const { origin, pathname } = new URL(url, worker.location.href);
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((one) => new URL(one.url).pathname === pathname);
  if (tab) await tab.focus();
  // A site with several addresses names one of them: the browser is signed in at the one of its worker.
  else await worker.clients.openWindow(origin === worker.location.origin ? url : pathname);
}

/** Closes the messages about a page, which somebody looks at now; or all of them. */
export async function closeThoseOf(path?: string): Promise<void> {
  const all = await shown();
  await closeAll(
    path === undefined
      ? all
      : all.filter((one) => {
          const url = (one.data as { url?: string } | null)?.url;
          return url !== undefined && new URL(url, worker.location.href).pathname === path;
        }),
  );
}

/** The browser has another address by now, or will be given none any more. */
export const subscribeAgain = (): Promise<boolean> =>
  subscribe(worker.registration.pushManager, site.push);

const shown = (tag?: string): Promise<Notification[]> =>
  worker.registration.getNotifications(tag === undefined ? {} : { tag });

async function closeAll(notifications: readonly Notification[]): Promise<void> {
  for (const one of notifications) one.close();
}
