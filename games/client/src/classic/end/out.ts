/** Why somebody is out. */

import { t } from "../../shell/i18n/catalogue";

export const outText = ({ resigned }: { readonly resigned?: boolean | undefined }): string =>
  resigned === true ? t("resigned") : t("bankrupt");
