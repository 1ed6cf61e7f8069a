import type { CallParsed } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { parseEmail } from "@matinee/core/family";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { audit, authorize, missing, neededReason, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { lockOrder } from "../order-row.ts";
import { readMailAddress } from "./mail-address.ts";
import { areDetailsShared, partDetails } from "./part-details.ts";

type Input = CallParsed<"POST /v1/staff/orders/{id}/correct-email", "body"> & { readonly id: string };

/**
 * Corrects the address to which the mails about an order go, as the family said. Only the details that the order was placed with change, and
 * where something else uses them too, the order gets a copy of its own. The address proves nothing: whoever has an account with it had to prove it, and sees no health notes that came with an order. What an account
 * keeps as its own details is for the family alone to change.
 */
export async function correctOrderEmail(ctx: Context, input: Input): Promise<Outcome<undefined>> {
  const allowed = authorize(ctx, "customer:change", "unread");
  if (!allowed.ok) return allowed;
  const why = neededReason(input.reason);
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<undefined>> => {
    const order = await lockOrder(trx, input.id);
    if (order === undefined || order.confirmed_at === null) return missing("The order");
    const sellers = trx.selectFrom("order_item").select("seller_id as id").distinct().where("order_id", "=", order.id);
    const franchiseIds = (await sellers.execute()).map(({ id }) => id);
    const own = franchiseIds.find((id) => can(ctx.actor, "customer:change", { franchiseIds: [id] }));
    if (own === undefined) return missing("The order");
    if (!why.ok) return why;
    const email = parseEmail(input.email);
    if (email === null)
      return refuse("invalid", [{ path: "email", message: "Please enter a complete email address." }]);
    const known = await readMailAddress(trx, order, { locked: true });
    if (known === null)
      return refuse("invalid", [
        { path: "email", message: "This family has deleted its account, so there is nobody to write to." },
      ]);
    if (known.email === email) return ok(undefined);
    if (known.isProfile)
      return refuse("invalid", [
        { path: "email", message: "The family keeps this address in its account, and changes it there itself." },
      ]);
    const from = known.customerId;
    if (await areDetailsShared(trx, { id: order.id, from })) await partDetails(ctx, trx, { ...order, from, email });
    else
      await trx
        .updateTable("customer")
        .set({ email, updated_at: sql<string>`now()` })
        .where("id", "=", from)
        .execute();
    // Neither address: the log outlives the family's details.
    await audit(ctx, trx, {
      action: "order_email_corrected",
      subject: `order:${order.id}`,
      school: own,
      detail: { reason: why.value },
    });
    return ok(undefined);
  });
}
