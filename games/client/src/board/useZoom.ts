/** Zooming of the board, whose module only phones fetch. */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { addPart } from "../shell/parts/parts";
import type { InSight } from "./zoom";

type Listen = typeof import("./zoom").listen;

const zoom = signal<{ readonly listen: Listen } | undefined>(undefined);
const part = addPart(
  async () => {
    zoom.value = await import("./zoom");
  },
  () => false, // the board can be played without
);

export function useZoom(on: boolean, inSight: InSight | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  const listen = zoom.value?.listen;
  useEffect(() => {
    if (on && listen === undefined) void part.fetch();
    return on && frame.current ? listen?.(frame.current, inSight) : undefined;
  }, [on, listen, inSight]);
  return frame;
}
