import { nextOffer } from "@matinee/core/waiting";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { lockOfferPools, readHeldPools, releaseEndedOffers, releaseUnusablePlaces } from "../../places/index.ts";
import { lapseOffers } from "./end-offers.ts";
import { endList } from "./end-list.ts";
import { agesOf, lockTarget, ofTarget, poolIdsOf, readOpenings, type ListTarget } from "./list-target.ts";
import { makeOffer } from "./make-offer.ts";
import { lockEntries, readLine, storeSkips } from "./waiting-line.ts";

/**
 * Brings one waiting list up to date: ends offers whose time is up, offers what is free or kept to whoever is next, gives up what nobody
 * who waits can use, and ends a list on which nothing can become free any more. Safe to run at any time and in any number of processes: the
 * locks are taken in the order class or camp, entries, pools (docs/decisions, 0031), and everything is judged under them.
 */
export async function serveWaitingList(ctx: SystemContext, target: ListTarget): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const loaded = await lockTarget(trx, target);
    if (loaded === undefined) return;
    await lockEntries(trx, target);
    // An offer also holds places of dates that can't be offered any more, such as those that are after the next term by now.
    const held = await readHeldPools(trx, sql`select id from waiting_list_entry where ${ofTarget(target)}`);
    const poolIds = [...new Set([...poolIdsOf(loaded), ...held])];
    await lockOfferPools(trx, poolIds);
    await lapseOffers(ctx, trx, target);
    await releaseEndedOffers(trx, poolIds);
    for (let more = true; more;) {
      const decision = nextOffer(await readLine(trx, target, loaded), await readOpenings(trx, loaded), agesOf(loaded));
      await storeSkips(trx, decision.skipped);
      more = decision.offer !== null;
      if (decision.offer !== null) await makeOffer(ctx, trx, { target, loaded, ...decision.offer });
    }
    await releaseUnusablePlaces(trx, poolIds);
    if (loaded.over) await endList(ctx, trx, target);
    await touchSearch(trx, target);
  });
}

/** The class search shows places and the length of the line. Its rows are the most contended, so they are locked last. */
export async function touchSearch(trx: Db, { kind, id }: ListTarget): Promise<void> {
  if (kind === "group") await sql`select touch_class_search(${[id]}::int[])`.execute(trx);
}
