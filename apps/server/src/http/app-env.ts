import type { IncomingMessage } from "node:http";
import type { Site } from "@matinee/service/kernel";
import type { Hono, Context as HonoContext } from "hono";
import type { Reads } from "./kept/reads.ts";

/**
 * What only code in this process can hand to `app.request`: a client on the network has no way to put anything into Hono's env,
 * so its presence proves that the server's own page renderer asks.
 */
export interface Renderer {
  readonly site: Site;
  readonly requestId: string;
  /** What the page is made of. */
  readonly reads: Reads;
}

export interface AppEnv {
  Bindings: {
    readonly renderer?: Renderer;
    /** Node's own request; absent in process. */
    readonly incoming?: Pick<IncomingMessage, "url" | "headers"> & {
      readonly socket: { readonly remoteAddress?: string | undefined };
    };
  };
  Variables: {
    requestId: string;
    /** The host's shop; null: no school lives here. Set before every route that needs it. */
    site: Site | null;
    /** What the log and the metrics call this request: a pattern, never an address with ids or postcodes. */
    routeName: string;
    nonce: string;
    reads: Reads;
  };
}

export type App = Hono<AppEnv>;
export type AppContext = HonoContext<AppEnv>;
