// What a scenario is given.

import type { Reader } from "./browser.ts";

export interface Stage {
  readonly reader: Reader;
  /** The address of the site, with a slash at the end. */
  readonly site: string;
  /** The folder of the site, to be served once more. */
  readonly folder: string;
}

export type Scenario = (stage: Stage) => Promise<void>;
