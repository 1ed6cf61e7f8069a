import type { CallParsed, Customer } from "@matinee/contract";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { createCustomer } from "./create-customer.ts";
import { readCustomer } from "./read-customer.ts";

type Changes = CallParsed<"POST /v1/customers/update-profile", "body">;

/**
 * Changes what a customer's profile says; what is left out stays. It is the parent information again, so that orders that stand keep
 * theirs. The address to log in with is another matter, and stays.
 */
export async function updateProfile(ctx: Context, changes: Changes): Promise<Outcome<Customer>> {
  const { actor } = ctx;
  const visitor = authorizeVisitor(ctx, "customer:change");
  if (!visitor.ok) return visitor;
  if (actor.kind !== "customer") return refuse("not_logged_in");
  return await inTransaction(ctx.db, async (trx) => {
    // Two windows that change one thing each both count.
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
    const saved = await createCustomer({ ...ctx, db: trx }, { ...now, ...given });
    if (saved.ok && changes.name !== undefined)
      await trx.updateTable("user_account").set({ name: saved.value.name }).where("id", "=", actor.userId).execute();
    return saved;
  });
}
