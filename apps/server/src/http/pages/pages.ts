import type { Page } from "@matinee/storefront/page";
import type { BrowserApps } from "./signed-in-apps.ts";
import type { StaticFile } from "./static-files.ts";

/** The storefront as the server uses it: built, or in development compiled on the fly. */
export interface Pages {
  render(request: Request, page: Page): Promise<Response>;
  /** A file of the built client by its address; null if there is none. */
  file(path: string): StaticFile | null;
  /** The account app and the staff app. */
  readonly apps: BrowserApps;
  /** True in development, where hot reload needs a looser content policy. */
  readonly dev: boolean;
}
