import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { queueOfferMail } from "../../mail/index.ts";
import { moveEntries } from "../move-entries.ts";
import { ofTarget, type ListTarget } from "./list-target.ts";

const dueRow = z.object({ id: z.guid() });

/**
 * Ends the offers of a list whose time is up. One whose family is at the checkout, or has just paid, goes on: its places are held by the order, and if that
 * is not paid they come back here. A child who has accepted already keeps no offer of a brother or sister open. Reminds of those that end soon.
 */
export async function lapseOffers(
  ctx: Pick<SystemContext, "newId" | "jobs" | "tokens">,
  trx: Db,
  target: ListTarget,
): Promise<void> {
  const atCheckout = sql`exists (select from claim c join waiting_list_entry e on e.id = c.waiting_entry_id
    where e.offer_id = o.id and e.status = 'offered' and c.order_id is not null and c.state in ('held', 'committed'))`;
  const dueQuery = sql`
    select o.id from waiting_offer o where ${ofTarget(target)} and o.ended_at is null and o.expires_at <= clock_timestamp() and not ${atCheckout}`;
  for (const { id } of await rowsOf("offers whose time is up", dueRow, dueQuery).execute(trx)) {
    const lapsed = await moveEntries(trx, "lapse").where("offer_id", "=", id).returning("id").execute();
    if (lapsed.length > 0) await queueOfferMail(ctx, trx, { offerId: id, kind: "waiting_lapsed" });
  }
  await sql`update waiting_offer o set ended_at = clock_timestamp() where ${ofTarget(target)} and o.ended_at is null
    and not exists (select from waiting_list_entry e where e.offer_id = o.id and e.status = 'offered')`.execute(trx);
  const soonQuery = sql`
    update waiting_offer o set remind_at = null where ${ofTarget(target)} and o.ended_at is null and o.remind_at <= clock_timestamp() returning o.id`;
  for (const { id } of await rowsOf("offers that end soon", dueRow, soonQuery).execute(trx))
    await queueOfferMail(ctx, trx, { offerId: id, kind: "waiting_reminder" });
}
