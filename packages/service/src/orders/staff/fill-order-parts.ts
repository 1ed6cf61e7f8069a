import { isUnreachable, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";

/** How many parts a statement fills. Whoever changes one of these orders waits for it. */
const BATCH = 2_000;
/** After so many errors a run ends: then it is not the parts that are at fault. */
const MAX_ERRORS = 100;

const partKey = z.object({ orderId: z.guid(), sellerId: z.int() });
type PartKey = z.output<typeof partKey>;

const FIRST: PartKey = { orderId: "00000000-0000-0000-0000-000000000000", sellerId: 0 };

/**
 * Fills the parts of orders from before migration 0157 with their number and family. Returns how many. Triggers fill all others, whichever
 * version places the order. A part that is locked waits for the next run, and its lock has most likely filled it. One that fails does not stop
 * the others; it throws AggregateError at the end if any failed. Until then the lists read these orders beside their parts.
 */
export async function fillOrderParts(ctx: Pick<SystemContext, "db" | "stopping">): Promise<number> {
  const { db } = ctx;
  const errors: unknown[] = [];
  let [count, after] = [0, FIRST];
  while (errors.length < MAX_ERRORS && ctx.stopping?.aborted !== true) {
    const due = await unfilledAfter(db, after);
    const last = due.at(-1);
    if (last === undefined) break;
    count += await fill(db, due).catch(async (error: unknown) => {
      if (isUnreachable(error)) throw error;
      return await fillEach(db, due, errors);
    });
    after = last;
  }
  // The planner still believes that most parts are to be filled, and would read all orders beside them.
  if (count > 0) await sql`analyze order_part`.execute(db);
  if (errors.length > 0) throw new AggregateError(errors, "Some parts of orders could not be filled");
  return count;
}

async function unfilledAfter(db: Db, { orderId, sellerId }: PartKey): Promise<readonly PartKey[]> {
  const statement = sql`select order_id as "orderId", seller_id as "sellerId" from order_part
    where number is null and (order_id, seller_id) > (${orderId}::uuid, ${sellerId}::int) order by order_id, seller_id limit ${BATCH}`;
  return await rowsOf("parts of orders to fill", partKey, statement).execute(db);
}

/** A part whose order changes meanwhile is filled by the trigger of that change. An order without a number is none; the audit tells of it. */
async function fill(db: Db, parts: readonly PartKey[]): Promise<number> {
  const statement = sql`
    with due as materialized (
      select p.order_id, p.seller_id from order_part p
        join unnest(${parts.map(({ orderId }) => orderId)}::uuid[], ${parts.map(({ sellerId }) => sellerId)}::int[]) d (order_id, seller_id)
          on d.order_id = p.order_id and d.seller_id = p.seller_id
       where p.number is null for no key update of p skip locked)
    update order_part p set number = coalesce(o.number, ''), family_id = o.guest_id, customer_id = o.customer_id
      from due join orders o on o.id = due.order_id where p.order_id = due.order_id and p.seller_id = due.seller_id`;
  return Number((await statement.execute(db)).numAffectedRows ?? 0);
}

async function fillEach(db: Db, parts: readonly PartKey[], errors: unknown[]): Promise<number> {
  let count = 0;
  for (const part of parts) {
    if (errors.length >= MAX_ERRORS) break;
    try {
      count += await fill(db, [part]);
    } catch (error) {
      if (isUnreachable(error)) throw error;
      errors.push(error);
    }
  }
  return count;
}
