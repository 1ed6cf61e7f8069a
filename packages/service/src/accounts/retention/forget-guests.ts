import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { deleteLine } from "../../basket/index.ts";
import { anonymiseChildren, deleteUnbookedChildren } from "../../families/index.ts";
import { forEachRow, type Db, type SystemContext } from "../../kernel/index.ts";
import { neverBought, noAccount } from "./forget-health-notes.ts";

const BATCH = 500;

/**
 * Forgets visitors without an account who never bought anything, a year after they were last here: cart, children, contact details and
 * consents. Whoever waits for a place or has an open enquiry is not forgotten. docs/privacy.md. A visitor who fails does not stop the
 * others. Returns how many were due.
 */
export async function forgetGuests(ctx: SystemContext): Promise<number> {
  const due = await ctx.db
    .selectFrom("guest as g")
    .select("g.id")
    .where(
      sql<boolean>`g.created_at < now() - interval '1 year'
      and (exists (select from child k where k.guest_id = g.id and k.first_name <> 'Child') or exists (select from customer k where k.guest_id = g.id and k.email <> ''))
      and not exists (select from child k where k.guest_id = g.id and k.updated_at > now() - interval '1 year')
      and not exists (select from customer k where k.guest_id = g.id and k.updated_at > now() - interval '1 year')
      and not exists (select from orders o where o.guest_id = g.id and o.updated_at > now() - interval '1 year')
      and not exists (select from waiting_list_entry w join child k on k.id = w.child_id where k.guest_id = g.id and w.status in ('waiting', 'offered'))
      and not exists (select from ticket t where t.guest_id = g.id and t.status <> 'closed')
      and exists (select from (select g.id as guest_id) k where ${noAccount} and ${neverBought})`,
    )
    .orderBy("g.id")
    .limit(BATCH)
    .execute();
  await forEachRow(due, async ({ id }) => await inTransaction(ctx.db, (trx) => forgetGuest(trx, id)));
  return due.length;
}

async function forgetGuest(trx: Db, guestId: string): Promise<void> {
  const lines = await trx
    .selectFrom("order_item as i")
    .innerJoin("orders as o", "o.id", "i.order_id")
    .select("i.id")
    .where("o.guest_id", "=", guestId)
    .where("o.status", "=", "basket")
    .execute();
  for (const { id } of lines) await deleteLine(trx, id);
  await sql`update orders set customer_id = null, coupon_id = null, pricing = null, promised = null where guest_id = ${guestId} and status = 'basket'`.execute(
    trx,
  );
  await anonymiseChildren(trx, guestId);
  await deleteUnbookedChildren(trx, guestId);
  const own = trx.selectFrom("customer").select("id").where("guest_id", "=", guestId);
  await trx.deleteFrom("consent").where("customer_id", "in", own).execute();
  await trx.deleteFrom("customer_school").where("customer_id", "in", own).execute();
  await trx.updateTable("waiting_list_entry").set({ customer_id: null }).where("customer_id", "in", own).execute();
  await sql`update customer set name = 'Forgotten visitor', email = '', phone = '', message = '', address_line_1 = '', address_line_2 = '',
    address_line_3 = '', post_town = '', county = '', postcode = '', updated_at = now() where guest_id = ${guestId}`.execute(
    trx,
  );
  await sql`delete from customer c where c.guest_id = ${guestId}
    and not exists (select from orders o where o.customer_id = c.id)
    and not exists (select from ledger_entry e where e.customer_id = c.id)
    and not exists (select from customer_credit e where e.customer_id = c.id)
    and not exists (select from child k where k.customer_id = c.id)`.execute(trx);
}
