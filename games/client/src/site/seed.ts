// "Play now" starts a game at once, so its number for the seed is chosen here: after the server has shown the hash of its
// secret, and before the form is sent. If anything fails, the game starts without it.

import { canHash, keepPending, newNumber } from "../shell/fairness/own";

const TIMEOUT = 1_500;

export function joinSeeds(): void {
  if (!canHash()) return;
  let busy = false;
  let ready = false;
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const address = form.dataset.seed;
    if (address === undefined || ready) return;
    event.preventDefault();
    if (busy) return; // pressed twice
    busy = true;
    void addNumber(form, address)
      .catch(() => undefined)
      .then(() => {
        ready = true;
        form.requestSubmit(event.submitter);
        ready = busy = false;
      });
  });
}

async function addNumber(form: HTMLFormElement, address: string): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT);
  const answer = await fetch(address, { method: "POST", body: new FormData(form), signal });
  if (!answer.ok) return;
  const { secret_hash: secretHash } = (await answer.json()) as { secret_hash: string };
  const random = newNumber();
  await keepPending(random, secretHash); // before it counts: a number that is not kept proves nothing
  setField(form, "secret_hash", secretHash);
  setField(form, "random", random);
}

export function setField(form: HTMLFormElement, name: string, value: string): void {
  let field = form.querySelector<HTMLInputElement>(`input[name=${name}]`);
  if (!field) {
    field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    form.append(field);
  }
  field.value = value;
}
