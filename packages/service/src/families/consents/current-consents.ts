import { ok } from "@matinee/core/kernel";
import { authorize, visitorOf, type Context, type Outcome } from "../../kernel/index.ts";
import { readConsents, type Consents } from "./read-consents.ts";

/** What the visitor last said to other companies' scripts on this host; a kind that was never answered is left out. */
export async function currentConsents(ctx: Context): Promise<Outcome<Consents>> {
  const allowed = authorize(ctx, "consent:read", { guestId: visitorOf(ctx) });
  return allowed.ok ? ok(await readConsents(ctx, ctx.db)) : allowed;
}
