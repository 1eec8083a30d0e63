// A change of language loads the page again; typed texts and opened parts are carried over.

const KEPT = "opoly.typed";
const FIELDS =
  "main input:not([type=password], [type=hidden], [type=file]), main textarea, main select";

interface Kept {
  path: string;
  scroll: number;
  values: (string | boolean)[];
  open: boolean[];
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const fields = () => [...document.querySelectorAll<Field>(FIELDS)];
const folds = () => [...document.querySelectorAll<HTMLDetailsElement>("main details")];
const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);

export function keepPlace(): void {
  restore();
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement && form.dataset.languageSwitch !== undefined) keep(form);
  });
}

function keep(form: HTMLFormElement): void {
  const next = new FormData(form).get("next");
  const kept: Kept = {
    path: new URL(String(next), location.href).pathname,
    scroll: scrollY,
    values: fields().map((field) => (isTicked(field) ? field.checked : field.value)),
    open: folds().map((fold) => fold.open),
  };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    return; // storage is disabled: the language changes all the same
  }
}

function take(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    return text === null ? undefined : (JSON.parse(text) as Kept);
  } catch {
    return undefined; // as above
  }
}

function restore(): void {
  const kept = take();
  if (kept === undefined || kept.path !== location.pathname) return;
  const here = fields();
  if (here.length === kept.values.length) {
    for (const [at, field] of here.entries()) fill(field, kept.values[at]);
  }
  folds().forEach((fold, at) => {
    fold.open = kept.open[at] ?? fold.open;
  });
  scrollTo({ top: kept.scroll, behavior: "instant" });
}

function fill(field: Field, value: string | boolean | undefined): void {
  if (isTicked(field)) field.checked = value === true;
  else if (typeof value === "string") field.value = value;
}
