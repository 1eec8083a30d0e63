/** What the site says to its service worker, in a line before its script (`config/site/worker.py`). */

export interface Site {
  /** Another one for each build. */
  readonly build: string;
  /** Where the static files are. */
  readonly files: string;
  readonly icon: string;
  readonly offline: string;
  readonly push: string;
  readonly signOut: string;
  /** Pages that list a person's tables, by the path. */
  readonly lists: readonly string[];
}

export const worker = self as unknown as ServiceWorkerGlobalScope & { readonly site: Site };
export const { site } = worker;

/** What belongs to a person, who is signed in: emptied when they sign out. */
export const PERSON = "person";
/** Which messages have been shown; emptied as well. */
export const SHOWN = "shown";
/** The files and the offline page of this build. */
export const BUILD = `build ${site.build}`;
