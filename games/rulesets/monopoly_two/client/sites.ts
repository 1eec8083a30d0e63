/** The names of what carries buildings: groups or, where single properties are built on, spaces. */

import { swatch } from "opoly/classic/board/palette";
import { type Cast, groupName, spaceName } from "opoly/classic/names";
import { space } from "opoly/classic/store";
import type { Site, SpaceIndex } from "./messages";

const SPACE = /^\d+$/;

export const spaceOf = (site: Site): SpaceIndex | undefined =>
  SPACE.test(site) ? Number(site) : undefined;

export function siteName(cast: Cast, site: Site): string {
  const index = spaceOf(site);
  return index === undefined ? groupName(cast, site) : spaceName(cast, index);
}

/** The swatch of a site's group. */
export function siteSwatch(site: Site): ReturnType<typeof swatch> {
  const index = spaceOf(site);
  return swatch(index === undefined ? site : space(index)?.group);
}
