/** The table set-ups of the host, over the API. */

import { t } from "../../i18n/catalogue";
import type { OptionValue } from "../../wire/messages";

/** A set of options under a name, perhaps with a board and a number of seats. */
export interface Setup {
  readonly code: string;
  readonly name: string;
  readonly ruleset: string;
  readonly ruleset_name: string;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly board_name: string;
  readonly board_gone: boolean;
  readonly seats: number | null;
}

export interface Contents {
  readonly name: string;
  readonly ruleset: string;
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly board: number | null;
  readonly seats: number | null;
}

const ADDRESS = "/api/setups/";

/** The page that shows what a set-up is, to whoever has the link. */
export const linkTo = (setup: Setup): string => new URL(`/t/${setup.code}/`, location.href).href;

/** A text says what went wrong. */
export type Outcome<Answer> = Answer | string;

async function ask<Answer>(
  method: string,
  address: string,
  body?: object,
): Promise<Outcome<Answer>> {
  try {
    const answer = await fetch(address, {
      method,
      headers: {
        Accept: "application/json",
        "Content-Type": "application/json",
        "X-CSRFToken": document.getElementById("table")?.dataset.csrf ?? "",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said = (await answer.json()) as Answer & { message?: string };
    return answer.ok ? said : (said.message ?? unreachable());
  } catch {
    return unreachable();
  }
}

const unreachable = (): string => t("The server cannot be reached.");

export const fetchSetups = (): Promise<Outcome<readonly Setup[]>> => ask("GET", ADDRESS);

/** Saves as a new set-up, or over the one with this code, which keeps its link. */
export const saveSetup = (contents: Contents, over: string): Promise<Outcome<Setup>> =>
  over === "" ? ask("POST", ADDRESS, contents) : ask("PATCH", `${ADDRESS}${over}/`, contents);
