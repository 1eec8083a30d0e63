// Subscribing to push notifications, on pages and in the service worker.

/** Takes this browser's address at its push service, and tells the site. */
export async function subscribe(manager: PushManager, address: string): Promise<boolean> {
  const asked = await fetch(address, { cache: "no-store" });
  if (!asked.ok) return false;
  const { key, token } = (await asked.json()) as { key: string; token: string };
  const subscription = await subscribedTo(manager, key);
  const body = new URLSearchParams({
    endpoint: subscription.endpoint,
    key: encoded(subscription.getKey("p256dh")),
    auth: encoded(subscription.getKey("auth")),
  });
  const headers = { "X-CSRFToken": token };
  return (await fetch(address, { method: "POST", body, headers })).ok;
}

/** The browser's subscription to this key; one to another key, of an earlier site here, is given up. */
async function subscribedTo(manager: PushManager, key: string): Promise<PushSubscription> {
  const held = await manager.getSubscription();
  if (held && encoded(held.options.applicationServerKey) === key) return held;
  await held?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function encoded(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
