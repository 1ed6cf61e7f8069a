import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../kernel/index.ts";
import { queueOfferMail, type TakenBack } from "../mail/index.ts";
import { moveEntries } from "./move-entries.ts";

/** Entries with an offer that holds a place in one of these pools. */
const offeredIn = (
  poolIds: readonly number[],
) => sql`waiting_list_entry e where e.status = 'offered' and e.offer_id in (
  select o.offer_id from claim c join waiting_list_entry o on o.id = c.waiting_entry_id
   where c.pool_id = any (${poolIds}::bigint[]) and c.state = 'held')`;

/** How many offers hold places in these pools. */
export async function countOffers(trx: Db, poolIds: readonly number[]): Promise<number> {
  const statement = sql`select count(distinct e.offer_id)::int as offers from ${offeredIn(poolIds)}`;
  const found = await rowsOf("offers of places", z.object({ offers: z.int() }), statement).executeTakeFirst(trx);
  return found?.offers ?? 0;
}

/**
 * Takes offers back that hold places in these pools, which are about to close or to have fewer places. The children keep their place in the
 * line, and their families are told why. Returns how many offers there were. The caller has not locked the pools: whoever serves a list locks its entries first.
 */
export async function takeBackOffers(
  ctx: Pick<SystemContext, "newId" | "jobs" | "tokens">,
  trx: Db,
  poolIds: readonly number[],
  why: TakenBack["why"],
): Promise<number> {
  const entries = await moveEntries(trx, "take_back")
    .where(sql<boolean>`id in (select e.id from ${offeredIn(poolIds)} order by e.id for no key update of e)`)
    .returning(["id", "offer_id"])
    .execute();
  const offers = [...Map.groupBy(entries, (entry) => entry.offer_id)].flatMap(([offerId, own]) =>
    offerId === null ? [] : [{ offerId, own }],
  );
  for (const { offerId, own } of offers) {
    await trx
      .updateTable("waiting_offer")
      .set({ ended_at: sql<string>`clock_timestamp()`, taken_back: why })
      .where("id", "=", offerId)
      .execute();
    await queueOfferMail(ctx, trx, {
      offerId,
      kind: "waiting_taken_back",
      takenBack: { entryIds: own.map(({ id }) => id), why },
    });
  }
  return offers.length;
}
