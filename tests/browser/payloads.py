"""Known cross-site scripting payloads, and a watcher that notices when one of them took effect."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Dialog, Page, Request

WRITTEN = Path(__file__).with_name("payloads.txt")
WATCH = """
window.__seen = [];
for (const name of ["alert", "confirm", "prompt", "print", "open"]) {
  window[name] = () => { window.__seen.push(`called ${name}`); };
}
addEventListener("securitypolicyviolation", (broken) => {
  window.__seen.push(`policy: ${broken.effectiveDirective} ${broken.blockedURI}`);
});
"""
STRANGE = r"""
(page) => {
  const seen = [];
  const strange = new Set(["iframe", "object", "embed", "base", "marquee", "bgsound", "portal", "xss", "keygen",
    "isindex", "math", "listing", "xmp", "audio", "video", "x"]);
  const address = /^(href|src|srcset|srcdoc|action|formaction|data|code|background|poster|ping|xlink:href)$/i;
  for (const one of page.querySelectorAll("*")) {
    const tag = `<${one.localName}>`;
    if (strange.has(one.localName)) seen.push(`element ${tag}`);
    if (one.matches("script:not([src]):not([type*=json]), style:not([data-ours]), meta[http-equiv]")) seen.push(tag);
    if (/^(animate|set|image)$/.test(one.localName)) seen.push(`element ${tag}`);
    for (const { name, value } of one.attributes) {
      if (/^on/i.test(name)) seen.push(`${tag} has ${name}`);
      if (/^(srcdoc|shadowrootmode|popovertarget|contenteditable)$/i.test(name)) seen.push(`${tag} has ${name}`);
      if (!address.test(name)) continue;
      if (/^[\s\x00-\x20]*(javascript|vbscript|data:text|data:,)/i.test(value)) seen.push(`${tag} ${name}=${value}`);
      if (/evil\.example|^x(:x)?$/.test(value)) seen.push(`${tag} ${name}=${value}`);
    }
  }
  return seen;
}
"""
LOOK = f"""
() => {{
  const seen = [...(window.__seen ?? ["the eye is gone"])];
  if (window.__xss !== undefined) seen.push("a script ran");
  return [...seen, ...({STRANGE})(document)];
}}
"""
SEND = f"""
async ([field, texts]) => {{
  const strange = {STRANGE};
  const form = document.querySelector(`main form:has([name=${{field}}])`);
  const wrong = [];
  for (const text of texts) {{
    const body = new FormData(form);
    body.set(field, text);
    const answer = await fetch(form.action, {{ method: "POST", body }});
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const shown = page.querySelector(`main [name=${{field}}]`);
    if (!shown) wrong.push(`${{text}}: the form does not come back (${{answer.status}})`);
    for (const found of strange(page)) wrong.push(`${{text}}: ${{found}}`);
  }}
  return wrong;
}}
"""
READ = r"""
() => {
  const kept = document.body.cloneNode(true);
  for (const one of kept.querySelectorAll("script, style")) one.remove();
  const fields = [...document.querySelectorAll("input, textarea")].map((one) => one.value);
  const named = [...document.querySelectorAll("[aria-label], [title], [alt]")].flatMap(
    (one) => ["aria-label", "title", "alt"].map((name) => one.getAttribute(name) ?? ""));
  return [kept.textContent, ...fields, ...named].join("\n");
}
"""


def payloads() -> list[str]:
    """All payloads; `\\u` with four digits stands for a character that cannot be written in a file of lines."""
    lines = WRITTEN.read_text(encoding="utf-8").splitlines()
    return [re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), line) for line in lines]


def squeezed(text: str) -> str:
    """A text as it is read on a page, with runs of whitespace collapsed."""
    return " ".join(text.split())


class Eye:
    """Watches one page from before any script runs on it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.seen: list[str] = []
        page.add_init_script(WATCH)
        page.on("dialog", self._dialog)
        page.on("pageerror", lambda error: self.seen.append(f"error {error}"))
        page.on("popup", lambda popup: self.seen.append(f"popup {popup.url}"))
        page.on("request", self._asked)

    def _dialog(self, dialog: Dialog) -> None:
        self.seen.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _asked(self, request: Request) -> None:
        asked = urlsplit(request.url)
        if asked.hostname == "evil.example" or asked.path == "/csp-report/":
            self.seen.append(f"asked for {request.url}")

    def looks(self) -> list[str]:
        """Everything noticed since the last call, and elements on the page that should not be there."""
        seen, self.seen = self.seen, []
        return seen + list(self.page.evaluate(LOOK))

    def sends(self, field: str, texts: list[str]) -> list[str]:
        """Submit the page's form with each of these in a field; return what the answers should not contain."""
        return list(self.page.evaluate(SEND, [field, texts]))

    def reads(self) -> str:
        """The text of the page that a person can read, including fields and accessible names."""
        return squeezed(self.page.evaluate(READ))
