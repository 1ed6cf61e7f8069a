import { ok } from "@matinee/core/kernel";
import { authorize, visitorOf, type Context, type Outcome } from "../../kernel/index.ts";
import { readThirdPartyConsents, type Consents } from "./read-third-party-consents.ts";

/** The visitor's latest choices about other companies' scripts on this host. Kinds without an answer are left out. */
export async function getCurrentConsents(ctx: Context): Promise<Outcome<Consents>> {
  const allowed = authorize(ctx, "consent:read", { guestId: visitorOf(ctx) });
  return allowed.ok ? ok(await readThirdPartyConsents(ctx, ctx.db)) : allowed;
}
