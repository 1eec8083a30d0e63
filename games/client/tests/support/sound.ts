/** What no text of the page may look like. tests/browser/sound_texts.py looks for the same in a whole game. */
const FAULTS: Readonly<Record<string, RegExp>> = {
  "no value": /\bNaN\b|undefined|\bnull\b|\[object |Infinity/,
  "an open slot": /\{\w+\}/,
  "two signs": /[-+−]\s?[-+−][$£৳]?[\d০-৯]|[$£৳]\s?[$£৳]/,
  "digits of two scripts": /[0-9][০-৯]|[০-৯][0-9]/,
};

/** Every text of an element and its attributes that is read, with what is wrong with it. */
export function faultsIn(element: Element): string[] {
  const texts = [...element.querySelectorAll("*")].flatMap((one) => [
    ...["aria-label", "title", "placeholder", "alt"].map((name) => one.getAttribute(name) ?? ""),
    ...(one.children.length === 0 || ["P", "LI", "H2", "H3", "BUTTON", "LABEL", "DD"].includes(one.tagName) ? [one.textContent ?? ""] : []),
  ]);
  return [...new Set(texts)].flatMap((text) =>
    Object.entries(FAULTS)
      .filter(([, fault]) => fault.test(text))
      .map(([name]) => `${name}: ${text}`),
  );
}
