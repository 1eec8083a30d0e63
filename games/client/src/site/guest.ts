// The field for a guest's name stands once above the games: whichever game is started takes the name along.

import { setField } from "./seed";

export function takeNameAlong(): void {
  document.addEventListener(
    "submit",
    ({ target }) => {
      const field = document.querySelector<HTMLInputElement>(".guest-form input[name=guest_name]");
      if (!field || !(target instanceof HTMLFormElement)) return;
      const { seed, peopleDoor } = target.dataset;
      if (seed === undefined && peopleDoor === undefined) return;
      setField(target, field.name, field.value);
    },
    { capture: true },
  );
}
