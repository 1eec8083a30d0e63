"""What no text on a page may look like: values that are none, doubled signs, digits of two scripts."""

from __future__ import annotations

import re

from playwright.sync_api import Page

FAULTS = {
    "no value": r"\bNaN\b|undefined|\bnull\b|\[object |Infinity",
    "an open slot": r"\{\w+\}",
    "two signs": r"[-+\u2212]\s?[-+\u2212][$£\u09f3]?[\d\u09e6-\u09ef]|[$£\u09f3]\s?[$£\u09f3]",
    "digits of two scripts": r"[0-9][\u09e6-\u09ef]|[\u09e6-\u09ef][0-9]",
}


def faults_of_texts(page: Page) -> list[str]:
    """Every line of the page that went wrong, with what is wrong with it."""
    lines = page.evaluate("document.body.innerText.split('\\n')")
    return [f"{name}: {line}" for line in lines for name, fault in FAULTS.items() if re.search(fault, line)]
