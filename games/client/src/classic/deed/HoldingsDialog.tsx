/** The deeds of one player in a dialog, with the way to a trade. */

import { PersonActions } from "../../shell/chat/PersonActions";
import { t } from "../../shell/i18n/catalogue";
import { Button } from "../../shell/ui";
import { Dialog } from "../../shell/ui/Dialog";
import type { Seat } from "../messages";
import { playerName } from "../names";
import { cast, legalOf, memberAt, mySeat, you } from "../store";
import { openTrade } from "../trade/draft";
import { Holdings } from "./Holdings";
import { closeDeed } from "./open";
import type { DeedParts } from "./parts";

function TradeWith({ seat }: { seat: Seat }) {
  return (
    <Button
      icon="handshake"
      shortcut="t"
      onPress={() => {
        closeDeed();
        openTrade(seat);
      }}
    >
      {t("Trade with {player}", { player: playerName(cast.value, seat) })}
    </Button>
  );
}

/** My actions towards another player: trade, mute, report. */
function AboutThem({ seat }: { seat: Seat }) {
  const member = memberAt(seat);
  const me = you.value;
  if (member?.kind !== "person" || me?.user === undefined || member.id === me.member) return null;
  return <PersonActions target={{ member: member.id }} name={member.name} onDone={closeDeed} />;
}

interface Props {
  seat: Seat;
  none: DeedParts["none"];
}

export function HoldingsDialog({ seat, none }: Props) {
  const canTrade = legalOf("offer_trade")?.to.includes(seat);
  const title =
    seat === mySeat.value
      ? t("My deeds")
      : t("{player}’s deeds", { player: playerName(cast.value, seat) });
  return (
    <Dialog title={title} onClose={closeDeed} actions={canTrade && <TradeWith seat={seat} />}>
      <Holdings seat={seat} none={none} />
      <AboutThem seat={seat} />
    </Dialog>
  );
}
