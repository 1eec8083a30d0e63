/** The list of all problems: each leads to its field. */

import { plural, t } from "../shell/i18n/catalogue";
import { Icon } from "./icons";
import { aboutWhat, goTo, leaveOut, leftOut } from "./problems";
import { problems } from "./store";

export function ProblemsPanel() {
  const found = problems.value;
  return (
    <section class="studio-problems" aria-label={t("Problems")}>
      <h2>
        {found.length === 0
          ? t("Nothing is wrong with the board.")
          : plural(found.length, "{count} problem on the board.", "{count} problems on the board.")}
      </h2>
      {found.length > 0 && (
        <ul class="studio-problem-list">
          {found.map((one) => (
            <li key={`${one.path} ${one.code}`}>
              <button type="button" class="studio-problem" onClick={() => goTo(one)}>
                <Icon name="warning" />
                <span>
                  <b>{aboutWhat(one.path)}</b>
                  <span>{one.reason}</span>
                </span>
              </button>
              {leftOut(one) && (
                <button type="button" class="button button-small" onClick={() => leaveOut(one)}>
                  {t("Leave it out")}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {found.length > 0 && (
        <p class="help">
          {t("The draft is kept as it is. It becomes a board once nothing is wrong with it.")}
        </p>
      )}
    </section>
  );
}
