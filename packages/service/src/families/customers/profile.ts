import type { Profile } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { MARKETING_WORDING } from "../consents/latest-consents.ts";
import { effectiveConsent, readLatestConsents, consentRecorder } from "../consents/latest-consents.ts";
import { readCustomer } from "./read-customer.ts";
import {
  auditChangeInView,
  authorizeVisitor,
  type Context,
  type Db,
  missing,
  refuse,
  type Outcome,
} from "../../kernel/index.ts";

/** The account holder's login address, contact details and marketing consent. */
export async function getProfile(ctx: Context): Promise<Outcome<Profile>> {
  const allowed = authorizeVisitor(ctx, "account:read");
  if (!allowed.ok) return allowed;
  return await readProfile(ctx.db, allowed.value);
}

/** Gives or withdraws the marketing consent. It takes effect at once, and every change is kept in the consent history. */
export async function setMarketingConsent(ctx: Context, input: { readonly given: boolean }): Promise<Outcome<Profile>> {
  const allowed = authorizeVisitor(ctx, "account:change");
  if (!allowed.ok) return allowed;
  const { actor } = ctx;
  if (actor.kind !== "CUSTOMER") return refuse("forbidden");
  if (!effectiveConsent(ctx, input.given, false) && input.given) return refuse("forbidden");
  return await inTransaction(ctx.db, async (trx) => {
    // The lock runs simultaneous changes one after the other.
    await trx.selectFrom("user_account").select("id").where("id", "=", actor.userId).forUpdate().execute();
    const before = (await readLatestConsents(trx, allowed.value)).get("marketing");
    if (before?.given !== input.given) {
      await trx
        .insertInto("consent")
        .values({
          customer_id: null,
          child_id: null,
          user_id: actor.userId,
          kind: "marketing",
          given: input.given,
          wording_version: MARKETING_WORDING,
          recorded_by: consentRecorder(ctx),
        })
        .execute();
      await auditChangeInView(ctx, trx, {
        before: { marketing_consent: before?.given ?? false },
        after: { marketing_consent: input.given },
      });
    }
    return await readProfile(trx, allowed.value);
  });
}

const loginRow = z.object({
  email: z.string(),
  name: z.string(),
  since: z.iso.datetime(),
  customerId: z.guid().nullable(),
});

async function readProfile(db: Db, guestId: string): Promise<Outcome<Profile>> {
  const statement = sql`
    select u.email, u.name, u.customer_id as "customerId",
      to_char(u.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
      from user_account u where u.guest_id = ${guestId}`;
  const account = await rowsOf("the login of a profile", loginRow, statement).executeTakeFirst(db);
  if (account === undefined) return missing("The account");
  const { customerId, ...login } = account;
  const known = customerId === null ? null : await readCustomer(db, customerId);
  const consent = (await readLatestConsents(db, guestId)).get("marketing");
  return ok({
    ...login,
    customer: known?.customer ?? null,
    marketing: { given: consent?.given ?? false, wording_version: MARKETING_WORDING, since: consent?.at ?? null },
  });
}
