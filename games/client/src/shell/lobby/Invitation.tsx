/** How others join the room: its code, its link, its QR code. */

import { useSignal } from "@preact/signals";
import doorStyles from "opoly/styles/door.css?address";
import { t } from "../i18n/catalogue";
import { spacedCode } from "../i18n/code";
import { lazy } from "../parts/lazy";
import { you } from "../store";
import { Button } from "../ui";
import { CopyLink } from "../ui/CopyLink";
import { Dialog } from "../ui/Dialog";

const InviteDialog = lazy(async () => (await import("./door/InviteDialog")).InviteDialog, {
  styles: [doorStyles],
});

export const roomPath = (code: string): string => `/room/${code}/`;

function QrDialog({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Dialog title={t("Scan with a phone camera")} onClose={onClose} class="lobby-qr">
      <img
        src={`${roomPath(code)}qr.svg`}
        alt={t("QR code for room {code}", { code: spacedCode(code) })}
        width={320}
        height={320}
      />
      <p class="lobby-qr-code">{spacedCode(code)}</p>
    </Dialog>
  );
}

export function Invitation({ code }: { code: string }) {
  const showsQr = useSignal(false);
  const invites = useSignal(false);
  const link = new URL(roomPath(code), location.href).href;
  return (
    <section class="lobby-invitation" aria-labelledby="lobby-code">
      <h1 id="lobby-code">
        <span class="eyebrow">{t("Room code")}</span>
        <span class="visually-hidden">{code.split("").join(" ")}</span>
        <span class="lobby-code" aria-hidden="true">
          {spacedCode(code)}
        </span>
      </h1>
      <div class="lobby-share">
        <CopyLink link={link} name={t("Link to this room")} />
        <Button
          icon="qr"
          onPress={() => {
            showsQr.value = true;
          }}
        >
          {t("QR code")}
        </Button>
        {you.value?.member !== undefined && (
          <Button
            onPress={() => {
              invites.value = true;
            }}
          >
            {t("Invite…")}
          </Button>
        )}
      </div>
      {invites.value && (
        <InviteDialog
          code={code}
          onClose={() => {
            invites.value = false;
          }}
        />
      )}
      {showsQr.value && (
        <QrDialog
          code={code}
          onClose={() => {
            showsQr.value = false;
          }}
        />
      )}
    </section>
  );
}
