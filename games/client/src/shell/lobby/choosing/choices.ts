/** The boards that can be chosen, as a part of a page that the server has drawn: pictures, names and what they are worth. */

const ADDRESS = "/gallery/choices/";
const CHOICE = 'class="board-choice"';

/** How many boards are on a page. */
export const countIn = (page: string): number => page.split(CHOICE).length - 1;

/** A page of the boards of a game that are found by a text; undefined if the server cannot be reached. */
export async function fetchChoices(
  game: string,
  text: string,
  page: number,
): Promise<string | undefined> {
  const asked = new URLSearchParams({ game, q: text, page: String(page) });
  try {
    const answer = await fetch(`${ADDRESS}?${asked}`, { headers: { "X-Requested-With": "fetch" } });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}
