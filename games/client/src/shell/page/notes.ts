/** Notifications while a table is open in another tab. */

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
