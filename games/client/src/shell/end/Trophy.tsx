/** The cups for the first three places, and a ribbon for everybody else. */

import { number } from "../i18n/catalogue";

const METALS = ["gold", "silver", "bronze"] as const;

export function Trophy({ place }: { place: number }) {
  const metal = METALS[place - 1];
  if (metal === undefined) return <span class="trophy-number">{number(place)}</span>;
  return (
    <svg class="trophy" viewBox="0 0 48 48" data-metal={metal} aria-hidden="true">
      <path class="trophy-handle" d="M13 10H6c0 8 3 12 9 13M35 10h7c0 8-3 12-9 13" />
      <path class="trophy-cup" d="M12 6h24v9c0 9-4 15-12 15S12 24 12 15z" />
      <path class="trophy-shine" d="M16.5 9.5v6c0 4 .8 7 2.6 9" />
      <path class="trophy-foot" d="M21.5 29h5v6h-5zM16 35h16v4H16zM13 39h22v4H13z" />
      <text class="trophy-place" x="24" y="20">
        {number(place)}
      </text>
    </svg>
  );
}
