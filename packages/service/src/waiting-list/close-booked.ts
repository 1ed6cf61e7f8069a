import { pipeline } from "@matinee/database";
import { sql } from "kysely";
import type { Db, SystemContext } from "../kernel/index.ts";
import { queueBookedMail } from "../mail/index.ts";
import { moveEntries } from "./move-entries.ts";

/**
 * A confirmed booking ends the children's entries for the same classes and camps: an offer is accepted, and who only waited leaves the
 * list. Called before the order's pools are locked, because whoever serves a list locks its entries first.
 */
export async function closeBookedEntries(
  ctx: Pick<SystemContext, "newId" | "jobs">,
  trx: Db,
  orderId: string,
): Promise<void> {
  const booked = sql<boolean>`id in (select e.id from order_item i join order_item_child ic on ic.order_item_id = i.id
      join waiting_list_entry e on e.child_id = ic.child_id and (e.group_id = i.group_id or e.course_id = i.course_id)
    where i.order_id = ${orderId} and i.state = 'active' and e.status in ('waiting', 'offered') order by e.id for no key update of e)`;
  const [, withdrawn] = await pipeline(
    trx,
    moveEntries(trx, "accept").where(booked),
    moveEntries(trx, "withdraw").set({ end_reason: "booked" }).where(booked).returning(["id", "group_id"]),
  );
  for (const { id } of withdrawn) await queueBookedMail(ctx, trx, id);
}
