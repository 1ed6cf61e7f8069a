import type { Settings, Site } from "@matinee/webapp/site";
import type { Api } from "@matinee/contract/client";

export type { Brand, Settings, Site } from "@matinee/webapp/site";

/** Another company's script that the shop has switched on (spec §7). */
export type ThirdParty = {
  script: string;
  /** The key or account of the shop there; "" if none. */
  account: string;
  /** Other origins that it loads from or sends to. */
  origins: readonly string[];
};

export type ThirdParties = { chat?: ThirdParty; ads?: ThirdParty; pixel?: ThirdParty; recorder?: ThirdParty };

/** What the server gives to one page. It depends on host, address and data, never on the visitor. */
export type Page = {
  api: Api;
  /** null: no franchise has registered this host. */
  site: Site | null;
  /** On every inline script that the framework emits. The server allows those of a built page by hash, and takes the nonce off. */
  nonce?: string;
  settings: Settings;
  /** null: the shop uses none and asks for no consent. */
  thirdParties: ThirdParties | null;
  report?: (error: unknown) => void;
};

/** What the root route loads for every page of the host. */
export type RootData = Pick<Page, "settings" | "thirdParties"> & { site: Site };
