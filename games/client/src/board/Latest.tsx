/** The middle of a small board while no card and no deed lies there: what happened last, the newest at the bottom. */

import { plain } from "../shell/i18n/phrase";
import { latestLines } from "../shell/log/latest";
import { chair } from "../shell/store";

const LINES = 3;

export function Latest() {
  return (
    <ol class="stage-latest" aria-hidden="true">
      {latestLines(LINES).map((line, at) => (
        <li key={at} data-token={line.seat === undefined ? undefined : chair(line.seat)?.token}>
          {plain(line.text)}
        </li>
      ))}
    </ol>
  );
}
