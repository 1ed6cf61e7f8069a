import type { Settings, Site } from "@matinee/webapp/site";
import type { Api } from "@matinee/contract/client";

export type { Brand, Settings, Site } from "@matinee/webapp/site";

/** Another company's script that the shop has switched on (spec §7). */
export type ThirdParty = {
  script: string;
  /** The key or account that it is told; "": none. */
  account: string;
  /** Where else it loads from or talks to. */
  origins: readonly string[];
};

export type ThirdParties = { chat?: ThirdParty; ads?: ThirdParty; pixel?: ThirdParty; recorder?: ThirdParty };

/** What the server hands to one page. It depends on host, address and data alone, never on who asks. */
export type Page = {
  api: Api;
  /** null: no franchise has registered this host. */
  site: Site | null;
  /** What inline scripts run by in development; a built page runs by their hashes. */
  nonce?: string;
  settings: Settings;
  /** null: this shop uses none, and nobody is asked. */
  thirdParties: ThirdParties | null;
  report?: (error: unknown) => void;
};

/** What the root route has loaded, for every page of the host. */
export type RootData = Pick<Page, "settings" | "thirdParties"> & { site: Site };
