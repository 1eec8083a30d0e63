/** What the reader orders beforehand: a form made of what the game declares. Fetched when it is opened. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Outcome } from "../ask";
import { RefusalNote } from "../commands/RefusalNote";
import { languageTag, t } from "../i18n/catalogue";
import { Button } from "../ui";
import { Dialog } from "../ui/Dialog";
import { OrderField } from "./fields";
import {
  defaults,
  fetchOrders,
  giveOrders,
  isReady,
  type OrderForm,
  type Orders,
  type OrdersPage,
  type Values,
} from "./orders";

interface OneProps {
  readonly form: OrderForm;
  /** Undefined: it is not given. */
  readonly values: Values | undefined;
  readonly problem: string | undefined;
  change(values: Values | undefined): void;
}

function OneOrder({ form, values, problem, change }: OneProps) {
  return (
    <fieldset class="order" data-order={form.key} data-given={values !== undefined}>
      <legend>
        <label class="choice">
          <input
            type="checkbox"
            checked={values !== undefined}
            onChange={(event) => change(event.currentTarget.checked ? defaults(form) : undefined)}
          />
          {form.name}
        </label>
      </legend>
      {form.help !== "" && <p class="help">{form.help}</p>}
      {values !== undefined &&
        form.fields.map((field) => (
          <OrderField
            key={field.key}
            field={field}
            value={values[field.key]}
            change={(value) => change({ ...values, [field.key]: value })}
          />
        ))}
      {problem !== undefined && <RefusalNote refusal={{ message: problem }} />}
    </fieldset>
  );
}

const AWAY = () => t("The server could not do that just now. Try again in a moment.");

interface Problem {
  readonly message: string;
  /** The order that is wrong. */
  readonly order?: string | undefined;
}

const problemOf = (outcome: Outcome<OrdersPage>): Problem | undefined => {
  if (outcome.ok) return undefined;
  if (outcome.away) return { message: AWAY() };
  const { message, field } = outcome.refusal;
  return { message, order: field?.split(".")[1] };
};

export function OrdersDialog({ game, onClose }: { game: number; onClose: () => void }) {
  const forms = useSignal<readonly OrderForm[] | undefined>(undefined);
  const orders = useSignal<Orders>({});
  const problem = useSignal<Problem | undefined>(undefined);
  const busy = useSignal(false);
  const done = useSignal(false);
  const take = (outcome: Outcome<OrdersPage>) => {
    problem.value = problemOf(outcome);
    if (!outcome.ok) return;
    forms.value = outcome.answer.forms;
    orders.value = outcome.answer.orders;
  };
  const language = languageTag();
  useEffect(() => {
    void fetchOrders(game).then(take);
  }, [game, language]);
  const change = (key: string, values: Values | undefined) => {
    done.value = false;
    const { [key]: _, ...others } = orders.value;
    orders.value = values === undefined ? others : { ...others, [key]: values };
  };
  const ready = (forms.value ?? []).every(({ key, fields }) => {
    const values = orders.value[key];
    return values === undefined || fields.every((field) => isReady(field, values[field.key]));
  });
  const give = async () => {
    busy.value = true;
    const outcome = await giveOrders(game, orders.value);
    busy.value = false;
    take(outcome);
    done.value = outcome.ok;
  };
  const actions = (
    <>
      <Button
        kind="primary"
        busy={busy.value || forms.value === undefined}
        reason={ready ? undefined : t("Write a whole number in every field.")}
        onPress={() => void give()}
      >
        {t("Save orders")}
      </Button>
      <span role="status">{done.value ? t("Saved. They hold from now on.") : ""}</span>
    </>
  );
  return (
    <Dialog title={t("Standing orders")} onClose={onClose} actions={actions} class="orders">
      <p class="orders-intro">
        {t(
          "What you order here is played for you as soon as it is asked, until you change it. Nobody else sees your orders; the log says when one was used.",
        )}
      </p>
      {forms.value === undefined && problem.value === undefined && (
        <p role="status">{t("Loading…")}</p>
      )}
      {forms.value?.length === 0 && <p>{t("This game has no standing orders.")}</p>}
      {forms.value?.map((form) => (
        <OneOrder
          key={form.key}
          form={form}
          values={orders.value[form.key]}
          problem={problem.value?.order === form.key ? problem.value.message : undefined}
          change={(values) => change(form.key, values)}
        />
      ))}
      {problem.value && !forms.value?.some(({ key }) => key === problem.value?.order) && (
        <RefusalNote refusal={problem.value} />
      )}
    </Dialog>
  );
}
