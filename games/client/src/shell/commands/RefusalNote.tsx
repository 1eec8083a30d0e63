/** The server's refusal, in the place where the command was given. */

import type { Refusal } from "../wire/messages";

interface Props {
  refusal: Pick<Refusal, "message"> | undefined;
  /** The id of the sentence, so that a field can point to it (`aria-describedby`). */
  id?: string;
}

export function RefusalNote({ refusal, id }: Props) {
  return (
    <p class="refusal" role="alert" {...(id === undefined ? {} : { id })}>
      {refusal?.message}
    </p>
  );
}
