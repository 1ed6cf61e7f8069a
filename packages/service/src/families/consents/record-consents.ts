import type { CallParsed } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorize, visitorOf, type Context, type Outcome } from "../../kernel/index.ts";
import { readThirdPartyConsents, consentSubject, type Consents } from "./read-third-party-consents.ts";

type Input = CallParsed<"POST /v1/consents/record", "body">;

/**
 * Records the visitor's choices about other companies' scripts, with wording, time, person and host (product.md, Families). Staff who are
 * viewing the shop as a customer can't choose for them.
 */
export async function recordConsents(ctx: Context, { choices, wording_version }: Input): Promise<Outcome<Consents>> {
  const allowed = authorize(ctx, "consent:record", { guestId: visitorOf(ctx) });
  if (!allowed.ok) return allowed;
  const { actor, db, site } = ctx;
  const receipt = { ...consentSubject(actor), host: site.host, wording_version };
  await db
    .insertInto("third_party_consent")
    .values(choices.map((choice) => ({ ...receipt, ...choice })))
    .execute();
  return ok(await readThirdPartyConsents(ctx, db));
}
