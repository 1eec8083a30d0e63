/** Requests to the API with the token of the page. */

import {
  type Method,
  type Outcome as OutcomeOf,
  type Refusal as Refused,
  request,
} from "../shell/ask";
import type { Draft, Table } from "./types";

export interface Refusal extends Refused {
  readonly about?: { readonly revision?: number; readonly data?: Table };
}
export type Outcome<Answer> = OutcomeOf<Answer, Refusal>;

let csrf = "";

export function setCsrf(token: string): void {
  csrf = token;
}

export const ask = <Answer = Draft>(
  method: Method,
  address: string,
  body?: object,
): Promise<Outcome<Answer>> => request<Answer, Refusal>(csrf, method, address, body);
