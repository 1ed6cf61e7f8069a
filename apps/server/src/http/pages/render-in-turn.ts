import { formatCount } from "@matinee/format";
import { html } from "hono/html";
import type { AppContext } from "../app-env.ts";
import { knownAddress } from "../api/pipeline/client-address.ts";
import type { HttpDeps } from "../deps.ts";
import { siteOf } from "../middleware/find-site.ts";
import { plainResponse } from "../plain-page.ts";

/**
 * Makes a page once there is room for it. Pages from the cache never come here, so a crowd on one page waits for nobody; one on as many
 * addresses as it has visitors would otherwise have as many pages made at once, and each would take the time of all.
 */
export async function renderInTurn(
  c: AppContext,
  deps: Pick<HttpDeps, "config" | "db" | "sites" | "system" | "visitorLines">,
  render: () => Promise<Response>,
): Promise<Response> {
  const line = deps.visitorLines?.pages;
  // Popular pages are made again one by one, so that nobody waits for them.
  if (line === undefined || c.env?.isRemade === true) return await render();
  let leave = line.tryEnter();
  const hasWaited = leave === null;
  if (leave === null) {
    // Nothing tells the visitors of one address apart, and no ticket comes with a page. One that was cached before goes first: others wait for it.
    const arrivedAt = c.get("renderStart")?.isAwaited === true ? 0 : Date.now();
    const caller = { visitor: c.get("requestId"), origin: knownAddress(c, deps.config), arrivedAt };
    const entered = await line.enter(caller, c.req.raw.signal);
    if (entered.state === "busy") return comeBack(c, entered);
    // Nobody reads what a client that has gone is answered.
    if (entered.state === "gone") return c.body(null, 503);
    leave = entered.leave;
  }
  try {
    if (hasWaited) {
      c.get("renderStart")?.restart();
      // It may have changed meanwhile.
      c.set("site", await siteOf(c, deps));
    }
    return await render();
  } finally {
    leave();
  }
}

/** A page that says the place in line, and asks for the address again by itself. */
function comeBack(
  c: AppContext,
  { place, retryAfterSeconds }: { readonly place: number; readonly retryAfterSeconds: number },
): Response | Promise<Response> {
  c.set("routeName", "page");
  c.header("Retry-After", String(retryAfterSeconds));
  // Without a script, and browsers know it for as long as pages have been.
  c.header("Refresh", String(retryAfterSeconds));
  return plainResponse(
    c,
    503,
    "Many families are here right now",
    html`<p class="lead">
      You are number ${formatCount(place)} in line. Please keep this page open. It tries again by itself.
    </p>`,
  );
}
