import { sql } from "kysely";
import type { Db, SystemContext } from "../kernel/index.ts";

/**
 * They have already paid, so they go before everybody who is waiting. A child waits once for each class or camp: one who waits already
 * moves up, and single days of one camp are one place on its list.
 */
export async function joinHeadOfWaitingList(ctx: SystemContext, trx: Db, orderId: string): Promise<void> {
  const rows = await trx
    .selectFrom("order_item as i")
    .innerJoin("order_item_child as ic", "ic.order_item_id", "i.id")
    .select(["i.group_id", "i.course_id", "ic.child_id"])
    .distinct()
    .where("i.order_id", "=", orderId)
    // On a list that is over nobody waits for anything.
    .where(sql<boolean>`not waiting_list_over(i.group_id, i.course_id)`)
    .execute();
  const partyId = ctx.newId();
  for (const row of rows) {
    const once = row.group_id === null ? sql`(course_id, child_id)` : sql`(group_id, child_id)`;
    await sql`insert into waiting_list_entry (id, group_id, course_id, child_id, party_id, created_at)
      values (${ctx.newId()}, ${row.group_id}, ${row.course_id}, ${row.child_id}, ${partyId},
        (select least(now(), min(created_at) - interval '1 second') from waiting_list_entry
         where (group_id = ${row.group_id} or course_id = ${row.course_id}) and status in ('waiting', 'offered')))
      on conflict ${once} where status in ('waiting', 'offered') and child_id is not null
      do update set created_at = excluded.created_at, proved = true`.execute(trx);
  }
}
