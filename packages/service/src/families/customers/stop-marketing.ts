import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { audit, authorize, missing, type Context, type Outcome } from "../../kernel/index.ts";
import { consentRecorder, MARKETING_WORDING } from "../consents/latest-consents.ts";
import { readCustomer } from "./read-customer.ts";

/**
 * Withdraws a family's consent to marketing emails, as they asked the school to. Staff never give one. A family that has given none stays
 * as it is.
 */
export async function stopMarketing(ctx: Context, { id }: { readonly id: string }): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "account:change", "unread");
  if (!allowed.ok) return allowed;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    // The lock runs simultaneous changes one after the other.
    await trx.selectFrom("customer").select("id").where("id", "=", id).forUpdate().execute();
    const known = await readCustomer(trx, id);
    if (known === null) return missing("The customer");
    const allowedForSchool = authorize(ctx, "account:change", { franchiseIds: known.franchiseIds });
    if (!allowedForSchool.ok) return allowedForSchool;
    if (!known.customer.marketing_consent) return ok(undefined);
    await trx
      .insertInto("consent")
      .values({
        customer_id: id,
        child_id: null,
        user_id: null,
        kind: "marketing",
        given: false,
        wording_version: MARKETING_WORDING,
        recorded_by: consentRecorder(ctx),
      })
      .execute();
    const detail = { before: { marketing_consent: true }, after: { marketing_consent: false } };
    await audit(ctx, trx, { action: "customer_updated", subject: `customer:${id}`, detail });
    return ok(undefined);
  });
}
