import { ok } from "@matinee/core/kernel";
import { authorize, visitorOf, type Context, type Outcome } from "../../kernel/index.ts";
import { readThirdPartyConsents, type Consents } from "./read-third-party-consents.ts";

/** What the visitor last said to other companies' scripts on this host; a kind that was never answered is left out. */
export async function getCurrentConsents(ctx: Context): Promise<Outcome<Consents>> {
  const allowed = authorize(ctx, "consent:read", { guestId: visitorOf(ctx) });
  return allowed.ok ? ok(await readThirdPartyConsents(ctx, ctx.db)) : allowed;
}
