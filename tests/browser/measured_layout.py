"""Measures what a page shows in any language: texts past the catalogues, texts cut off, controls out of reach."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

from tests.support.pseudo import untranslated

LETTERS = re.compile("[A-Za-z]{2,}")
SAME = (
    "Opoly",
    "English",
    "IsiZulu",
    "UTC",
    "JSON",
    "TOML",
    "WebSocket",
    "OpenAPI",
    "OPOLY",
    "QR",
    "Esc",
    "Home",
    "End",
)
"""Names that are the same in every language, and those of keys."""

MEASURE = r"""() => {
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.body;
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !one.closest(".visually-hidden, .skip, [inert]");
  const whole = (one) => one.outerHTML.replace(/\s+/g, " ").slice(0, 160);

  // Texts that are shown or read out; names may be shortened, and those of spaces are whole where they are read out.
  const said = dialog ? [] : [document.title];
  const silent = "script, style, template, noscript, code, kbd, textarea, .ui-letter, .token, .space-name,"
    + " .space-struck, .market-name, .strip-name, [lang=en]:not(html)";
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const owner = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (owner.closest(silent)) continue;
    if (node.nodeType === Node.TEXT_NODE) said.push(node.data);
    else for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-valuetext"])
      if (node.hasAttribute(name)) said.push(node.getAttribute(name));
  }

  // Texts that are cut off, or reach out of what they are written on.
  const faults = [];
  const range = document.createRange();
  const labels = "button, .button, [role=tab], label, summary, legend, th, .badge, .segment, dt, h1, h2, h3";
  for (const one of root.querySelectorAll(labels)) {
    if (one.clientWidth === 1 || one.matches(".market-card")) continue; // only read out; a name that is read out whole
    const style = getComputedStyle(one);
    if (!isShown(one) || style.display.startsWith("inline") && !one.matches("button, .button, .badge")) continue;
    if (style.overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1) faults.push(`cut: ${whole(one)}`);
    const box = one.getBoundingClientRect();
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const isShortened = text.parentElement.matches(".name"); // of a person, as long as they like
      if (text.data.trim() === "" || isShortened || !isShown(text.parentElement)) continue;
      range.selectNodeContents(text);
      for (const at of range.getClientRects()) {
        const isBeside = at.left < box.left - 1 || at.right > box.right + 1;
        const isOver = !one.matches("h1, h2, h3") && (at.top < box.top - 5 || at.bottom > box.bottom + 5);
        if (isBeside || isOver) {
          const edges = [at.left - box.left, box.right - at.right, at.top - box.top, box.bottom - at.bottom];
          faults.push(`reaches out (${edges.map(Math.round)}): ${text.data.trim()} of ${whole(one)}`);
          break;
        }
      }
    }
  }

  // Controls that nobody can reach: out of the window, cut by what they are in, or under something else.
  const place = [scrollX, scrollY];
  const coverOf = (one) => {
    const box = one.getBoundingClientRect();
    const drawn = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const isSeen = one.contains(drawn) || drawn?.contains(one) || drawn?.closest("label")?.contains(one);
    return isSeen ? undefined : drawn;
  };
  const controls = "button, a[href], select, summary, input:not([type=hidden]), textarea";
  for (const one of root.querySelectorAll(controls)) {
    const box = one.getBoundingClientRect();
    if (!isShown(one) || box.width < 2 || box.height < 2 || getComputedStyle(one).pointerEvents === "none") continue;
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    let isScrolledAway = false, isCut = false;
    for (let at = one.parentElement; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const frame = at.getBoundingClientRect();
      const isBeyond = x < frame.left || x > frame.right || y < frame.top || y > frame.bottom;
      const scrolls = /auto|scroll/.test(overflowX + overflowY);
      if (isBeyond && scrolls) isScrolledAway = true;
      if (isBeyond && !scrolls && overflowX !== "visible") isCut = true;
    }
    if (isScrolledAway) continue;
    if (isCut) faults.push(`cut off: ${whole(one)}`);
    else if (box.left < -1 || box.right > innerWidth + 1) faults.push(`out of the window: ${whole(one)}`);
    else if (y > 0 && y < innerHeight) {
      let over = coverOf(one);
      if (over !== undefined) one.scrollIntoView({ block: "center", behavior: "instant" }); // from under a bar
      if (over !== undefined) over = coverOf(one);
      if (over !== undefined) faults.push(`under something else: ${whole(one)} under ${over && whole(over)}`);
    }
  }
  scrollTo(...place);
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`scrolls sideways: ${scrollWidth} in ${clientWidth}`);
  const list = new Intl.ListFormat(document.documentElement.lang);
  const joined = [["1", "2"], ["1", "2", "3"]].flatMap((items) => list.formatToParts(items));
  return { said, faults, joints: joined.filter((part) => part.type === "literal").map((part) => part.value.trim()) };
}"""
"""The texts, what is wrong with the layout, and what joins a list by CLDR."""


@dataclass(frozen=True)
class Layout:
    """What was measured."""

    untranslated: list[str]
    faults: list[str]


def measure(page: Page, *names: str) -> Layout:
    """Measure the page, or the dialog that is open on it, in this window; `names` are the same in every language."""
    page.evaluate("document.fonts.ready.then(() => undefined)")
    seen: dict[str, Any] = page.evaluate(MEASURE)
    same = sorted({*SAME, *names, *filter(None, seen["joints"])}, key=len, reverse=True)
    left = re.sub("|".join(map(re.escape, same)), "", untranslated("\n".join(seen["said"])))
    return Layout([line.strip() for line in left.splitlines() if LETTERS.search(line)], seen["faults"])
