"""Measures what a table shows at a glance on a phone: everybody's piece and cash, nothing twice, names told apart."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, ViewportSize

TALL: ViewportSize = {"width": 390, "height": 844}
SHORT: ViewportSize = {"width": 360, "height": 640}
LEAST_TEXT = 11
"""Pixels."""

MEASURE = r"""(least) => {
  const inWindow = ({left, top, right, bottom, width, height}) => width > 0 && height > 0
    && left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  const isOnTop = (element) => {
    const box = element.getBoundingClientRect();
    const drawn = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return drawn !== null && (element.contains(drawn) || drawn.contains(element));
  };
  const isSeen = (element) => element !== null && inWindow(element.getBoundingClientRect()) && isOnTop(element);
  const texts = [], small = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement;
    if (node.data.trim() === "" || !owner.checkVisibility({ visibilityProperty: true })) continue;
    if (owner.closest(".visually-hidden, .skip, script, style, template")) continue;
    const scale = owner.closest("svg")?.getScreenCTM()?.a ?? 1;
    const size = parseFloat(getComputedStyle(owner).fontSize) * scale;
    if (size < least - 0.01) small.push(`${node.data.trim()}: ${size.toFixed(1)} px`);
  }
  for (const block of document.querySelectorAll("p, li, td, dd, .strip-money, strong")) {
    if (block.closest(".visually-hidden, .board-ring") || !isSeen(block)) continue;
    if (block.querySelector("p, li, td, dd, .strip-money")) continue;
    texts.push(block.innerText.trim());
  }
  const names = [...document.querySelectorAll(".space[data-group] .space-name")].map((name) => {
    const box = name.getBoundingClientRect(), cell = name.closest(".space").getBoundingClientRect();
    return {
      text: name.textContent.replaceAll("\u00ad", ""),
      isWithin: box.left >= cell.left - 0.5 && box.right <= cell.right + 0.5
        && box.top >= cell.top - 0.5 && box.bottom <= cell.bottom + 0.5,
    };
  });
  const seats = [...document.querySelectorAll(".strip-players > li")].map((one) => ({
    piece: isSeen(one.querySelector(".ui-token")),
    cash: isSeen(one.querySelector(".ui-money")) ? one.querySelector(".ui-money").innerText : null,
    isWhole: [...one.querySelectorAll("*")].every((part) => part.scrollWidth <= part.clientWidth + 1
      || part.matches(".visually-hidden, .strip-name > :last-child, svg, svg *")),
  }));
  return { seats, texts, small, names };
}"""
"""What is in sight: the players on the strip, blocks of text, texts that are too small, and the names of deeds."""


def faults_at_a_glance(page: Page, cash: list[str]) -> list[str]:
    """What is wrong with the page in this window for somebody who decides; `cash` is everybody's, by seat."""
    page.evaluate("document.fonts.ready.then(() => undefined)")
    seen: dict[str, Any] = page.evaluate(MEASURE, LEAST_TEXT)
    faults = [f"too small: {one}" for one in seen["small"]]
    if [seat["cash"] for seat in seen["seats"]] != cash:
        faults.append(f"cash in sight: {[seat['cash'] for seat in seen['seats']]}, not {cash}")
    faults += [f"seat {at}: its piece is not in sight" for at, one in enumerate(seen["seats"]) if not one["piece"]]
    faults += [f"seat {at} is cut" for at, one in enumerate(seen["seats"]) if not one["isWhole"]]
    said = [text for text in seen["texts"] if len(text.split()) > 2 or text in cash]
    faults += [f"said {said.count(text)} times: {text}" for text in dict.fromkeys(said) if said.count(text) > 1]
    return faults + faults_of_names(seen["names"])


def faults_of_names(names: list[dict[str, Any]]) -> list[str]:
    """Names of deeds that are cut, reach over their spaces, or cannot be told apart."""
    texts = [name["text"] for name in names]
    faults = [f"a name reaches over its space: {name['text']}" for name in names if not name["isWithin"]]
    faults += [f"cut: {text}" for text in texts if text.endswith(".")]
    return faults + [f"twice: {text}" for text in dict.fromkeys(texts) if texts.count(text) > 1]
