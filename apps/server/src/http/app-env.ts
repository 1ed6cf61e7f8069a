import type { IncomingMessage } from "node:http";
import type { Site } from "@matinee/service/kernel";
import type { Hono, Context as HonoContext } from "hono";
import type { RenderStart } from "./response-cache/response-cache.ts";
import type { ResponseTags } from "./response-cache/response-tags.ts";

/**
 * The page renderer's own call. Only code in this process can put anything into Hono's env, so its presence proves that no client on
 * the network asks.
 */
export interface Renderer {
  readonly site: Site;
  readonly requestId: string;
  /** The tags of the page that is being rendered. */
  readonly responseTags: ResponseTags;
}

export interface AppEnv {
  Bindings: {
    readonly renderer?: Renderer;
    /** A popular page is made again, and nobody waits for it. */
    readonly isRemade?: true;
    /** Node's own request; absent in process. */
    readonly incoming?: Pick<IncomingMessage, "url" | "headers" | "httpVersion"> & {
      readonly socket: { readonly remoteAddress?: string | undefined };
    };
  };
  Variables: {
    requestId: string;
    /** The shop of the host; null: nobody registered the host. Set before every route that needs it. */
    site: Site | null;
    /** A page of another host calls the API on its own host, with an Origin that `cors` checks. */
    isCrossOrigin?: boolean;
    /** The name of the route in log and metrics: a pattern, never an address with ids or postcodes. */
    routeName: string;
    nonce: string;
    responseTags: ResponseTags;
    /** The making of this response, for the response cache; null: it is not cached. */
    renderStart: RenderStart | null;
  };
}

export type App = Hono<AppEnv>;
export type AppContext = HonoContext<AppEnv>;
