import type { CallSpec } from "@matinee/contract";
import { err, ok } from "@matinee/core/kernel";
import { formatCount } from "@matinee/format";
import type { SystemContext } from "@matinee/service/kernel";
import type { Config } from "../../../config/config.ts";
import type { AppContext } from "../../app-env.ts";
import { type VisitorLines, lineOf } from "../../line/visitor-lines.ts";
import type { Caller } from "../../line/waiting-line.ts";
import { isWriting } from "./authenticate.ts";
import { clientAddress, knownAddress } from "./client-address.ts";
import type { StepResult } from "./pipeline.ts";
import type { Tokens } from "./read-tokens.ts";

/**
 * The header in which a visitor's ticket travels both ways. It comes with each answer that was waited for, except those that clients store:
 * shown again later, they would put an old ticket in the place of the current one.
 */
const ticketHeader = "X-Line-Ticket";
/** The visitor's place in line, on a refusal. */
const placeHeader = "X-Line-Place";

interface Arriving extends Tokens {
  readonly c: AppContext;
  readonly deps: {
    readonly config: Pick<Config, "sessionSecrets" | "trustProxy">;
    readonly system: Pick<SystemContext, "tokens">;
    readonly visitorLines?: VisitorLines | undefined;
  };
  readonly spec: Pick<CallSpec, "auth" | "area" | "cacheable">;
}

export interface InLine {
  /** Lets the next call in. Call it when this one has been answered, or earlier; once more does nothing. */
  readonly leave: () => void;
}

const atOnce: InLine = { leave: () => undefined };

/**
 * Waits until the database has room for a visitor's call. Nothing of it has been done before, so a call that is told to come back can
 * always be repeated. It asks nothing of the database: tokens name their visitor by their signatures.
 */
export async function standInLine(call: Arriving): Promise<StepResult<InLine>> {
  const { c, deps, spec } = call;
  // A page is made once for all its visitors.
  const lines = deps.visitorLines;
  if (lines === undefined || c.env?.renderer !== undefined) return ok(atOnce);
  const name = lineOf({ spec, method: c.req.method, isWriting: isWriting(c) });
  if (name === null) return ok(atOnce);
  const leave = lines[name].tryEnter();
  if (leave !== null) return ok({ leave });

  const { caller, ticket } = await identify(call, lines);
  const entered = await lines[name].enter(caller, c.req.raw.signal);
  if (entered.state !== "in" || spec.cacheable !== true) c.header(ticketHeader, ticket);
  if (entered.state === "in") {
    c.get("renderStart")?.restart();
    return ok({ leave: entered.leave });
  }
  // Nobody reads what a client that has gone is answered.
  if (entered.state === "gone") return err({ code: "busy" });
  c.header("Retry-After", String(entered.retryAfterSeconds));
  c.header(placeHeader, String(entered.place));
  return err({ code: "busy", details: `You are number ${formatCount(entered.place)} in line.` });
}

/** Who calls, and since when, by a ticket of theirs or from now on. A login is more than the browser's guest, and a guest than an address. */
async function identify(
  { c, deps: { config, system }, bearer, guestToken }: Arriving,
  { tickets }: VisitorLines,
): Promise<{ caller: Caller; ticket: string }> {
  const login = bearer === null ? null : await system.tokens.read(bearer);
  const guestId = guestToken === undefined ? null : system.tokens.readGuest(guestToken);
  const [user, guest] = [login === null ? null : `user ${login.userId}`, guestId === null ? null : `guest ${guestId}`];
  const address = `address ${clientAddress(c, config)}`;
  // Who logs in while they wait was a guest before.
  const names = [user, guest, address].filter((one) => one !== null);
  const now = Date.now();
  const shown = c.req.header(ticketHeader);
  const arrivedAt = (shown === undefined ? null : tickets.read(shown, names, now)) ?? now;
  // Many who have no token yet may share one address.
  const visitor = user ?? guest ?? `${address} ${arrivedAt}`;
  return {
    caller: { visitor, origin: knownAddress(c, config), arrivedAt },
    ticket: tickets.write(names[0] ?? address, arrivedAt),
  };
}
