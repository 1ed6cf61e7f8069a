import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { queueListEndedMail } from "../../mail/index.ts";
import { moveEntries } from "../move-entries.ts";
import { ofTarget, type ListTarget } from "./list-target.ts";

const entryRow = z.object({ id: shapes.uuid, family: shapes.uuid });

/**
 * Takes everybody who waits off a list that is over, with one mail for each family. An open offer goes on until it ends. The caller holds the
 * locks of {@link serveWaitingList}.
 */
export async function endList(
  ctx: Pick<SystemContext, "newId" | "jobs" | "tokens">,
  trx: Db,
  target: ListTarget,
): Promise<void> {
  const waiting = sql`
    select e.id, coalesce(k.guest_id, k.customer_id, e.customer_id, e.party_id) as family from waiting_list_entry e
      left join child k on k.id = e.child_id where ${ofTarget(target)} and e.status = 'waiting' order by family, e.created_at, e.id`;
  const entries = await rowsOf("who waits on a list that is over", entryRow, waiting).execute(trx);
  // In the order of the families: another list that ends at the same time may have some of them too.
  for (const own of Map.groupBy(entries, (entry) => entry.family).values()) {
    const ids = own.map(({ id }) => id);
    await moveEntries(trx, "withdraw").set({ end_reason: "over" }).where("id", "in", ids).execute();
    await queueListEndedMail(ctx, trx, ids);
  }
}
