/** The server's "no", in the place where it was asked. */

import type { Refusal } from "../wire/messages";

interface Props {
  refusal: Refusal | undefined;
  /** Names the sentence, so that a field can point to it (`aria-describedby`). */
  id?: string;
}

export function RefusalNote({ refusal, id }: Props) {
  return (
    <p class="refusal" role="alert" {...(id === undefined ? {} : { id })}>
      {refusal?.message}
    </p>
  );
}
