// The site as an app: its service worker, once the page is there; and nothing of a person who has signed out.

export function becomeApp(): void {
  if (document.documentElement.dataset.person === undefined && "caches" in window)
    caches.delete("person").catch(() => undefined); // that of src/worker/site.ts
  addEventListener("load", () => {
    navigator.serviceWorker?.register("/sw.js").catch(() => undefined); // a browser that lets no site have one
  });
}
