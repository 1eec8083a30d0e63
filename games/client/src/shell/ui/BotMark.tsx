/** The mark beside the name of a bot account: a person's program, unlike the site's own bots. */

import { t } from "../i18n/catalogue";

interface Props {
  of: { readonly bot_account?: boolean } | undefined;
}

export function BotMark({ of }: Props) {
  if (!of?.bot_account) return null;
  return (
    <span
      class="bot-mark"
      role="img"
      aria-label={t("Bot account")}
      title={t("Bot account: a program plays")}
    >
      {t("BOT")}
    </span>
  );
}
