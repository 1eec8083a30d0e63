/** How others join the room: its code, its link, its QR code. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../i18n/catalogue";
import { spacedCode } from "../i18n/code";
import { Button, Dialog } from "../ui";

const COPIED_FOR = 2500;

export const roomPath = (code: string): string => `/room/${code}/`;

function CopyLink({ link }: { link: string }) {
  const outcome = useSignal<"copied" | "refused" | undefined>(undefined);
  useEffect(() => {
    if (outcome.value !== "copied") return undefined;
    const timer = setTimeout(() => {
      outcome.value = undefined;
    }, COPIED_FOR);
    return () => clearTimeout(timer);
  }, [outcome.value]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      outcome.value = "copied";
    } catch {
      outcome.value = "refused";
    }
  };
  return (
    <>
      <Button icon={outcome.value === "copied" ? "check" : "copy"} onPress={() => void copy()}>
        {outcome.value === "copied" ? t("Link copied") : t("Copy link")}
      </Button>
      <span class="visually-hidden" role="status">
        {outcome.value === "copied" && t("Link copied")}
      </span>
      {outcome.value === "refused" && (
        <input
          class="lobby-link"
          readOnly
          value={link}
          aria-label={t("Link to this room")}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}

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
        <CopyLink link={link} />
        <Button
          icon="qr"
          onPress={() => {
            showsQr.value = true;
          }}
        >
          {t("QR code")}
        </Button>
      </div>
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
