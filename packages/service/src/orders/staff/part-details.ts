import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Context, Db } from "../../kernel/index.ts";
import type { OrderRow } from "../order-row.ts";

type Parting = Pick<OrderRow, "id" | "guest_id"> & { readonly from: string };

const sharedRow = z.object({ shared: z.boolean() });

/** Whether somebody else writes to these details: another order, perhaps of another school, or a place on a waiting list. */
export async function areDetailsShared(db: Db, { id, from }: Omit<Parting, "guest_id">): Promise<boolean> {
  const statement = sql`select exists (select from orders o where o.customer_id = ${from} and o.id <> ${id} and o.status <> 'basket')
    or exists (select from waiting_list_entry w where w.customer_id = ${from}) as shared`;
  return (await rowsOf("who else uses an order's details", sharedRow, statement).executeTakeFirst(db))?.shared === true;
}

/**
 * Gives an order a copy of its details, with this address, and what its school still writes about the order's lessons goes there too.
 * Credit and consents stay where they are: they are the family's, and not this order's.
 */
export async function partDetails(
  ctx: Context,
  trx: Db,
  { id, guest_id: guestId, from, email }: Parting & { readonly email: string },
): Promise<void> {
  const copy = ctx.newId();
  // A moment older, so that the family's latest details stay what they were.
  await sql`insert into customer (id, guest_id, name, email, phone, address_line_1, address_line_2, address_line_3, post_town, county,
      postcode, message, created_at, updated_at)
    select ${copy}, ${guestId}, c.name, ${email}, c.phone, c.address_line_1, c.address_line_2, c.address_line_3, c.post_town, c.county,
      c.postcode, c.message, c.created_at - interval '1 microsecond', c.updated_at - interval '1 microsecond'
      from customer c where c.id = ${from}`.execute(trx);
  await trx
    .updateTable("orders")
    .set({ customer_id: copy, updated_at: sql<string>`now()` })
    .where("id", "=", id)
    .execute();
  await sql`update lesson_notice n set customer_id = ${copy} where n.customer_id = ${from} and exists (select from claim p
    join session s on s.place_pool_id = p.pool_id where p.order_id = ${id} and s.id = n.session_id)`.execute(trx);
  await sql`update listing_notice n set customer_id = ${copy} where n.customer_id = ${from} and exists (select from order_item i
    where i.order_id = ${id} and (i.group_id = n.group_id or i.course_id = n.course_id))`.execute(trx);
  await sql`update withdrawal_family f set customer_id = ${copy} where f.customer_id = ${from}
    and exists (select from lost_lesson l where l.family_id = f.id and l.order_id = ${id})
    and not exists (select from lost_lesson l where l.family_id = f.id and l.order_id <> ${id})`.execute(trx);
}
