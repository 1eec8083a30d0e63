/** Style sheets that are fetched with a part of the page. */

const sheets = new Map<string, Promise<void>>();

/** Whether the page came with this style sheet; scripts run after it has been applied. */
const isOnPage = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")].some(
    ({ href }) => href === address,
  );

/** The style sheet of the page's game; after another game is chosen, of that. */
const gameSheets = (): NodeListOf<HTMLLinkElement> => document.querySelectorAll("link[data-game]");

function apply(address: string, ofGame: boolean): Promise<void> {
  return new Promise((done, fail) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = address;
    link.onload = () => done();
    link.onerror = () => {
      link.remove(); // a new attempt needs a new element
      sheets.delete(address);
      fail(new Error(`${address} could not be loaded`));
    };
    const before = [...gameSheets()].at(-1);
    if (ofGame) link.dataset.game = "";
    // What is fetched later may change what every table has, and that is in the sheet of the game.
    if (ofGame && before) before.after(link);
    else document.head.append(link);
  });
}

/** Applies a style sheet that lies beside the modules, unless that is done. Rejects if it cannot be fetched. */
export function fetchStyle(name: string, { ofGame = false } = {}): Promise<void> {
  const { href } = new URL(name, import.meta.url);
  const sheet = sheets.get(href) ?? (isOnPage(href) ? Promise.resolve() : apply(href, ofGame));
  sheets.set(href, sheet);
  return sheet;
}
