import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/index.ts";
import type { ErasedAccount } from "./erase-account.ts";

/** The order `o` is confirmed and of more than £250, so its VAT invoice must name the buyer. */
const isLarge = sql`o.total_gross_pence > 25000 and o.confirmed_at is not null`;

/** A large order has the details `c`. */
const isOnLargeOrder = sql`exists (select from orders o where o.customer_id = c.id and ${isLarge})`;

/**
 * Deletes customer records that no order, ledger entry or child refers to, and empties the others. The name and address stay only in
 * records that belong to orders of more than £250 alone.
 */
export async function eraseCustomers(trx: Db, { guestId }: ErasedAccount): Promise<void> {
  const own = trx.selectFrom("customer").select("id").where("guest_id", "=", guestId);
  // What the rows of imported files say of the family and its children.
  await sql`update import_row r set label = '', issues = '[]', match = null, made = null
    where coalesce(r.made #>> '{customer,id}', r.made #>> '{details,id}', r.made ->> 'customerId', r.match ->> 'customerId')::uuid in (select id from customer where guest_id = ${guestId})
      or coalesce(r.made #>> '{child,id}', r.made #>> '{notes,id}', r.made #>> '{birthday,id}')::uuid in (select id from child where guest_id = ${guestId})`.execute(
    trx,
  );
  // Amounts and dates stay, like the ledger. What staff wrote beside them does not.
  await sql`update debt_payment set note = '', taken_back_reason = case when taken_back_reason is not null then '' end
    where customer_id in (select id from customer where guest_id = ${guestId})`.execute(trx);
  await sql`update audit_log set detail = detail - 'reason' where detail ? 'reason'
    and subject in (select 'customer:' || id from customer where guest_id = ${guestId})`.execute(trx);
  await trx.deleteFrom("customer_school").where("customer_id", "in", own).execute();
  await trx.updateTable("waiting_list_entry").set({ customer_id: null }).where("customer_id", "in", own).execute();
  // Move the consents to the account's row, which no longer identifies anybody.
  await sql`update consent n set customer_id = null, user_id = (select id from user_account where guest_id = ${guestId})
    where n.customer_id in (select id from customer where guest_id = ${guestId})`.execute(trx);
  await separateLargeOrders(trx, guestId);
  await trx
    .updateTable("customer")
    .set({ email: "", phone: "", message: "", updated_at: sql<string>`now()` })
    .where("guest_id", "=", guestId)
    .execute();
  await eraseUnneededDetails(trx, sql`c.guest_id = ${guestId}`);
}

/**
 * Gives the orders of more than £250 a record of their own. Smaller orders can share the former record, and credit, debts and notices
 * refer to it. It is erased with them. The copy is older than the family's other records, so it does not stand for the family in lists.
 */
async function separateLargeOrders(trx: Db, guestId: string): Promise<void> {
  await sql`with former as materialized (
      select c.*, gen_random_uuid() as copy_id from customer c where c.guest_id = ${guestId} and ${isOnLargeOrder}),
    copies as (
      insert into customer (id, guest_id, name, email, phone, address_line_1, address_line_2, address_line_3, post_town, county, postcode,
        created_at, updated_at)
      select f.copy_id, f.guest_id, f.name, '', '', f.address_line_1, f.address_line_2, f.address_line_3, f.post_town, f.county, f.postcode,
        (select min(c.created_at) from customer c where c.guest_id = ${guestId}) - interval '1 microsecond', now() from former f)
    update orders o set customer_id = f.copy_id from former f where o.customer_id = f.id and ${isLarge}`.execute(trx);
}

/** Erases the name and address of a deleted account that the law required for this order alone. */
export async function eraseFormerBuyer(trx: Db, customerId: string): Promise<void> {
  await eraseUnneededDetails(
    trx,
    sql`c.id = ${customerId} and exists (select from user_account u where u.guest_id = c.guest_id and u.disabled_at is not null)`,
  );
}

/** Erases the name and address in the records `c` that no large order needs, and deletes those that nothing refers to. */
async function eraseUnneededDetails(trx: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`update customer c set name = 'Deleted account', address_line_1 = '', address_line_2 = '', address_line_3 = '', post_town = '',
      county = '', postcode = '' where ${which} and not ${isOnLargeOrder}`.execute(trx);
  await sql`delete from customer c where ${which}
    and not exists (select from orders o where o.customer_id = c.id)
    and not exists (select from ledger_entry e where e.customer_id = c.id)
    and not exists (select from customer_credit e where e.customer_id = c.id)
    and not exists (select from child k where k.customer_id = c.id)`.execute(trx);
}
