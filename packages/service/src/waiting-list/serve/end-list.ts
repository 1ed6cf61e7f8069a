import type { Db, SystemContext } from "../../kernel/index.ts";
import { queueListEndedMail } from "../../mail/index.ts";
import { moveEntries } from "../move-entries.ts";
import { ofTarget, type ListTarget } from "./list-target.ts";

/**
 * Takes everybody who waits off a list that is over, with one mail for each family. An open offer ends by itself, and then its children
 * wait again and leave too, or have their mail already. The caller holds the locks of {@link serveWaitingList}.
 */
export async function endList(
  ctx: Pick<SystemContext, "newId" | "jobs" | "tokens">,
  trx: Db,
  target: ListTarget,
): Promise<void> {
  const ended = await moveEntries(trx, "withdraw")
    .set({ end_reason: "over" })
    .where(ofTarget(target))
    .returning(["id", "customer_id", "party_id"])
    .execute();
  const families = Map.groupBy(ended, (entry) => entry.customer_id ?? entry.party_id);
  for (const own of families.values())
    await queueListEndedMail(
      ctx,
      trx,
      own.map(({ id }) => id),
    );
}
