/** A payment that is being put together on this screen: cash, deeds and buildings. The server alone says what it is worth. */

import type { Payment, Site, SpaceIndex, Tray, TrayDeed } from "../messages";

export interface Draft {
  readonly payment: Payment;
  /** The cash follows the rest until it is typed. */
  readonly typed: boolean;
  /** The field of cash says no whole number. */
  readonly unread: boolean;
}

const EMPTY: Payment = { cash: 0, spaces: [], buildings: {} };

/** A payment of the server, with what it leaves out. */
export const whole = (payment: Partial<Payment> | undefined): Payment => ({ ...EMPTY, ...payment });

export const started = (proposal: Partial<Payment> | undefined): Draft => ({
  payment: whole(proposal),
  typed: false,
  unread: false,
});

/** The worth of the deeds and buildings in it, by the tray's own figures. */
function besidesCash(tray: Tray, { spaces, buildings }: Payment): number {
  const deeds = tray.spaces.filter(({ space }) => spaces.includes(space));
  const built = tray.buildings.map(({ site, worth }) => worth * (buildings[site] ?? 0));
  return [...deeds.map(({ worth }) => worth), ...built].reduce((sum, worth) => sum + worth, 0);
}

/** As much cash as is still needed, and there. */
const cashFor = (tray: Tray, due: number, payment: Payment): number =>
  Math.min(tray.cash, Math.max(0, due - besidesCash(tray, payment)));

function changed(tray: Tray, due: number, draft: Draft, payment: Payment): Draft {
  const cash = draft.typed ? payment.cash : cashFor(tray, due, payment);
  return { ...draft, payment: { ...payment, cash } };
}

export const withCash = (draft: Draft, cash: number | undefined): Draft => ({
  payment: cash === undefined ? draft.payment : { ...draft.payment, cash },
  typed: true,
  unread: cash === undefined,
});

/** Puts a deed in, with the buildings that have to go with it, or takes it out. */
export function withDeed(tray: Tray, due: number, draft: Draft, deed: TrayDeed): Draft {
  const { payment } = draft;
  if (payment.spaces.includes(deed.space)) {
    const spaces = payment.spaces.filter((one) => one !== deed.space);
    return changed(tray, due, draft, { ...payment, spaces });
  }
  const spaces = [...payment.spaces, deed.space].sort((a, b) => a - b);
  const needed = (deed.needs ?? []).map((site) => [site, countOf(tray, site)] as const);
  const buildings = { ...payment.buildings, ...Object.fromEntries(needed) };
  return changed(tray, due, draft, { ...payment, spaces, buildings });
}

/** Puts so many house prices of a site in; taking some out takes out the deeds that needed them. */
export function withBuildings(
  tray: Tray,
  due: number,
  draft: Draft,
  site: Site,
  count: number,
): Draft {
  const { [site]: _, ...others } = draft.payment.buildings;
  const buildings = count > 0 ? { ...others, [site]: count } : others;
  const all = count >= countOf(tray, site);
  const bound: readonly SpaceIndex[] = all
    ? []
    : tray.spaces.filter(({ needs }) => needs?.includes(site)).map(({ space }) => space);
  const spaces = draft.payment.spaces.filter((space) => !bound.includes(space));
  return changed(tray, due, draft, { ...draft.payment, spaces, buildings });
}

const countOf = (tray: Tray, site: Site): number =>
  tray.buildings.find((one) => one.site === site)?.count ?? 0;

/** Nothing but cash. */
export const isPlainCash = ({ spaces = [], buildings = {} }: Partial<Payment>): boolean =>
  spaces.length === 0 && Object.keys(buildings).length === 0;
