/** The list of the keys that do something now, opened by "?". */

import { t } from "../i18n/catalogue";
import { Dialog } from "../ui/Dialog";
import { type Listed, listed } from "../ui/shortcuts";

const always = (): readonly Listed[] => [
  { key: t("Arrow keys"), name: t("walk over the board") },
  { key: t("Enter"), name: t("opens the space, or chooses it") },
  { key: t("Esc"), name: t("closes what is open") },
  { key: "?", name: t("shows this list") },
];

export function ShortcutsDialog() {
  return (
    <Dialog
      title={t("Keyboard shortcuts")}
      onClose={() => {
        listed.value = undefined;
      }}
    >
      <dl class="menu-keys">
        {[...(listed.value ?? []), ...always()].map(({ key, name }) => (
          <div key={`${key} ${name}`}>
            <dt>
              <kbd>{key.length === 1 ? key.toUpperCase() : key}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
