/** The usual reasons of the site's staff, which the server names in English: here they are only marked for catalogues. */

import { mark } from "../i18n/catalogue";

export const USUAL_REASONS: readonly string[] = [
  mark("Insults or threats in the chat"),
  mark("Hate speech"),
  mark("Sexual or obscene content"),
  mark("Advertising or spam"),
  mark("Leaving games or ruining them for others"),
  mark("Playing against oneself to gain ratings"),
  mark("An offensive name or picture"),
];
