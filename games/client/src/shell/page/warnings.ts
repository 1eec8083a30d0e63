/** Warnings from the site's staff that come while a page is open: the server's part of a page with all of them. */

export async function showWarnings(): Promise<void> {
  const answer = await fetch(`/account/warnings/?next=${encodeURIComponent(location.pathname)}`);
  if (!answer.ok) return;
  const words = await answer.text();
  for (const form of document.querySelectorAll("[data-warning]")) form.parentElement?.remove();
  document.getElementById("main")?.insertAdjacentHTML("beforebegin", words);
}
