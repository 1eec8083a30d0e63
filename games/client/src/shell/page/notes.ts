/** Notifications while a table is open in another tab. */

import { t } from "../i18n/catalogue";
import { notifyOn } from "../store";

/** Shows one; on Android only a service worker may. Resolves to whether it is shown. */
export async function showNote(title: string, body = ""): Promise<boolean> {
  const options = { body, tag: "opoly-move", data: { url: location.pathname } };
  try {
    const note = new Notification(title, options);
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration();
    if (!worker?.active) return false;
    await worker.showNotification(title, options);
  }
  return true;
}

/** Says that it is my turn, if the browser allows it; one that cannot say it is not asked again. */
export async function notifyOfTurn(prompt: string): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  if (!(await showNote(t("Your turn"), prompt))) notifyOn.value = false;
}
