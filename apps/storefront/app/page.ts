import type { Settings, Site } from "@matinee/webapp/site";
import type { Api } from "./api/api.ts";

export type { Brand, Settings, Site } from "@matinee/webapp/site";

/** What the server hands to one page. It depends on host, address and data alone, never on who asks. */
export type Page = {
  api: Api;
  /** null: no franchise has registered this host. */
  site: Site | null;
  nonce: string;
  settings: Settings;
  report?: (error: unknown) => void;
};
