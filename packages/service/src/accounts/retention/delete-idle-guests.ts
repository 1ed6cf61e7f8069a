import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { emptyBasketOf } from "../../basket/index.ts";
import { anonymiseChildren, deleteUnbookedChildren } from "../../families/index.ts";
import { type Db, type LeasedWork, runWork, type SystemContext } from "../../kernel/index.ts";
import { neverBought, noAccount } from "./delete-old-health-notes.ts";
import { RETENTION_RETRY } from "./anonymise-old-orders.ts";

/**
 * The visitor `g` left something behind, has no account, never bought anything, was not here for a year, holds no place, and is waited on by
 * nobody. A line of a cart says when it was added; the cart itself does not.
 */
const isGone = sql<boolean>`g.created_at < now() - interval '1 year'
  and (exists (select from child k where k.guest_id = g.id and k.first_name <> 'Child') or exists (select from customer k where k.guest_id = g.id and k.email <> '')
    or exists (select from orders o join order_item i on i.order_id = o.id where o.guest_id = g.id and o.status = 'basket'))
  and not exists (select from child k where k.guest_id = g.id and k.updated_at > now() - interval '1 year')
  and not exists (select from customer k where k.guest_id = g.id and k.updated_at > now() - interval '1 year')
  and not exists (select from orders o where o.guest_id = g.id and o.updated_at > now() - interval '1 year')
  and not exists (select from orders o join order_item i on i.order_id = o.id where o.guest_id = g.id and i.created_at > now() - interval '1 year')
  and not exists (select from orders o join claim c on c.order_id = o.id where o.guest_id = g.id and c.state in ('held', 'committed'))
  and not exists (select from waiting_list_entry w join child k on k.id = w.child_id where k.guest_id = g.id and w.status in ('waiting', 'offered'))
  and not exists (select from ticket t where t.guest_id = g.id and (t.status = 'open' or t.created_at > now() - interval '1 year'))
  and exists (select from (select g.id as guest_id) k where ${noAccount} and ${neverBought})`;

const idleGuestWork: LeasedWork = {
  kind: "guest.forget",
  due: sql`select g.id::text as subject, g.created_at as due_at from guest g where ${isGone}`,
  item: { kind: "retention_stuck", afterAttempts: 3 },
  retry: RETENTION_RETRY,
  attempt: async (ctx, guestId) => {
    await inTransaction(ctx.db, async (trx) => await deleteIdleGuest(trx, guestId));
    return "done";
  },
};

/**
 * Deletes visitors without an account who never bought anything, a year after they were last here: cart, children, contact details and
 * consents. Whoever waits for a place or has an open enquiry stays. docs/privacy.md. Returns how many visitors it took on.
 */
export async function deleteIdleGuests(ctx: SystemContext): Promise<number> {
  return await runWork(ctx, idleGuestWork);
}

/**
 * Locks a visitor and what they could change meanwhile: new rows refer to the visitor, a cart, a child or a customer, and wait. Then judges
 * again, in a statement that sees what was changed before.
 */
async function lockGone(trx: Db, guestId: string): Promise<boolean> {
  await trx.selectFrom("guest").select("id").where("id", "=", guestId).forUpdate().execute();
  for (const table of ["orders", "child", "customer"])
    await sql`select from ${sql.table(table)} where guest_id = ${guestId} order by id for update`.execute(trx);
  const { rows } = await sql`select from guest g where g.id = ${guestId} and ${isGone}`.execute(trx);
  return rows.length > 0;
}

async function deleteIdleGuest(trx: Db, guestId: string): Promise<void> {
  if (!(await lockGone(trx, guestId))) return;
  await emptyBasketOf(trx, guestId);
  await trx
    .updateTable("orders")
    .set({ customer_id: null, coupon_id: null, pricing: null, promised: null })
    .where("guest_id", "=", guestId)
    .where("status", "=", "basket")
    .execute();
  await anonymiseChildren(trx, guestId);
  await deleteUnbookedChildren(trx, guestId);
  const own = trx.selectFrom("customer").select("id").where("guest_id", "=", guestId);
  await trx.deleteFrom("consent").where("customer_id", "in", own).execute();
  await trx.deleteFrom("customer_school").where("customer_id", "in", own).execute();
  await trx.updateTable("waiting_list_entry").set({ customer_id: null }).where("customer_id", "in", own).execute();
  await trx
    .updateTable("customer")
    .set({
      name: "Deleted visitor",
      email: "",
      phone: "",
      message: "",
      address_line_1: "",
      address_line_2: "",
      address_line_3: "",
      post_town: "",
      county: "",
      postcode: "",
      updated_at: sql<string>`now()`,
    })
    .where("guest_id", "=", guestId)
    .execute();
  await sql`delete from customer c where c.guest_id = ${guestId}
    and not exists (select from orders o where o.customer_id = c.id)
    and not exists (select from ledger_entry e where e.customer_id = c.id)
    and not exists (select from customer_credit e where e.customer_id = c.id)
    and not exists (select from child k where k.customer_id = c.id)`.execute(trx);
}
