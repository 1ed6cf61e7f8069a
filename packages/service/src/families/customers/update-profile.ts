import type { CallParsed, Customer } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { auditChangeInView, authorizeVisitor, type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { saveProfile } from "./create-customer.ts";
import { readCustomer } from "./read-customer.ts";

type Changes = CallParsed<"POST /v1/customers/update-profile", "body">;

/**
 * Changes a customer's contact details. Fields that are left out stay as they are. Placed orders keep the details they were placed
 * with. The login address does not change.
 */
export async function updateProfile(ctx: Context, changes: Changes): Promise<Outcome<Customer>> {
  const { actor } = ctx;
  const visitor = authorizeVisitor(ctx, "customer:change");
  if (!visitor.ok) return visitor;
  if (actor.kind !== "CUSTOMER") return refuse("not_logged_in");
  return await inTransaction(ctx.db, async (trx) => {
    // The lock lets two windows that change different fields both take effect.
    const account = await trx
      .selectFrom("user_account")
      .select(["name", "email", "customer_id"])
      .where("id", "=", actor.userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const known = account.customer_id === null ? null : await readCustomer(trx, account.customer_id);
    const empty = { phone: "", address_line_1: "", post_town: "", postcode: "" };
    const now = known?.customer ?? { ...empty, name: account.name, email: account.email };
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const saved = await saveProfile({ ...ctx, actor }, trx, { ...now, ...given });
    if (saved.ok && changes.name !== undefined)
      await trx.updateTable("user_account").set({ name: saved.value.name }).where("id", "=", actor.userId).execute();
    if (saved.ok) {
      const { id: _, ...after } = saved.value;
      await auditChangeInView(ctx, trx, { before: known?.customer ?? null, after });
    }
    return saved;
  });
}
