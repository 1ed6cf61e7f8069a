import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../kernel/index.ts";
import { queueMail } from "../mail/index.ts";
import { moveEntries } from "./move-entries.ts";

const entryRow = z.object({ id: z.guid() });

/**
 * The entries of children whose bookings in some lines stand, for the same classes and camps, locked. Of a camp, other days than those that
 * a child is offered leave the offer as it is: the family can still answer it.
 */
const bookedEntries = (lines: RawBuilder<boolean>) => sql`
  select e.id from order_item i join order_item_child ic on ic.order_item_id = i.id
    join waiting_list_entry e on e.child_id = ic.child_id and (e.group_id = i.group_id or e.course_id = i.course_id)
  where ${lines} and i.state = 'active' and e.status in ('waiting', 'offered')
    and not (e.status = 'offered' and exists (select from waiting_offer o where o.id = e.offer_id and not coalesce(o.days && i.days, true)))
  order by e.id for no key update of e`;

/**
 * Locks the entries that the booking of a line, or of an order's lines, ends, before its pools: whoever serves a list locks its entries
 * first. Returns their ids.
 */
export async function lockBookedEntries(
  trx: Db,
  booked: { readonly lineId: string } | { readonly orderId: string },
): Promise<string[]> {
  const lines =
    "lineId" in booked ? sql<boolean>`i.id = ${booked.lineId}` : sql<boolean>`i.order_id = ${booked.orderId}`;
  const entries = await rowsOf("entries that a booking ends", entryRow, bookedEntries(lines)).execute(trx);
  return entries.map(({ id }) => id);
}

/**
 * A confirmed booking ends the children's entries for the same classes and camps: an offer is accepted, and who only waited leaves the
 * list. In a transaction that locks no pools: whoever serves a list locks its entries first.
 */
export async function closeBookedEntries(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  orderId: string,
): Promise<void> {
  await closeLockedEntries(ctx, trx, await lockBookedEntries(trx, { orderId }));
}

/**
 * Ends entries that are locked by a statement before, and no others: so it sees each as it is, whoever held it meanwhile. The pools may be
 * locked by now, too late to wait for an entry.
 */
export async function closeLockedEntries(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const booked = sql<boolean>`id = any (${ids}::uuid[])`;
  const withdrawn = await trx
    .with("accepted", () => moveEntries(trx, "accept").where(booked).returning("id"))
    .with("withdrawn", () => moveEntries(trx, "withdraw").set({ end_reason: "booked" }).where(booked).returning("id"))
    .selectFrom("withdrawn")
    .select("id")
    .execute();
  for (const { id } of withdrawn) await queueMail(ctx, trx, "waiting_booked", { waiting_entry_id: id });
}
