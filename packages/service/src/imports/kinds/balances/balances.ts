import { BalancePlans } from "@matinee/core/imports";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { giveOpening, takeOpening } from "../../../ledger/index.ts";
import { readKnownFamilies } from "../families/known-families.ts";
import type { ImportWork, Planner, RowToUndo } from "../import-kind.ts";

const openingRow = z.object({ family_id: z.guid(), pence: z.int() });

/**
 * SQL: what a school has brought over, by family: credit, or a debt, which is negative. What was taken back is not there. A family with an
 * account has several records, and what was booked on any of them counts.
 */
export const openingsOfFamilies = (school: number) => sql`(
    select coalesce(r.guest_id, r.id) as family_id, sum(o.pence)::int as pence
      from opening_balances(${school}::int) o join customer r on r.id = o.customer_id group by 1)`;

export async function openBalances(work: ImportWork): Promise<Planner> {
  const { ctx, trx, school } = work;
  const statement = sql`select b.family_id, b.pence from ${openingsOfFamilies(school)} b`;
  const given = await rowsOf("opening balances", openingRow, statement).execute(trx);
  const plans = new BalancePlans(
    await readKnownFamilies(trx, school),
    new Map(given.map((one) => [one.family_id, one.pence])),
  );
  return {
    plan: (row) => plans.plan(row),
    write: async () => {
      const made = plans.planned.map((one) => ({ ...one, key: `opening:${school}:${ctx.newId()}` }));
      for (const { key, customerId, balance } of made)
        await giveOpening(trx, { key, customerId, balance, sellerId: school });
      return {
        // The version before knew credit alone, and named it so.
        made: new Map(made.map(({ n, key, customerId, balance }) => [n, { key, customerId, credit: balance }])),
        notes: new Map(),
        refused: new Map(),
      };
    },
  };
}

const madeBalance = z.object({ key: z.string(), customerId: z.guid(), credit: z.int() });

/** Takes opening balances back by a movement in the other direction. What a family has spent of one, or paid, stays. */
export async function undoBalances(
  { trx, school }: ImportWork,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, string>> {
  const stays = new Map<number, string>();
  for (const { n, made } of rows) {
    const { key, customerId, credit } = madeBalance.parse(made);
    const isTaken = await takeOpening(trx, { key, customerId, balance: credit, sellerId: school });
    if (!isTaken)
      stays.set(n, credit < 0 ? "Some of this debt has been paid." : "The family has spent some of this credit.");
  }
  return stays;
}
