import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { type Db, openWorkItem, type SystemContext } from "../kernel/index.ts";

/** A difference between the ledger and an order, payment, refund or credit balance. Amounts in pence. */
export interface Disagreement {
  readonly about: string;
  readonly order_id: string | null;
  readonly customer_id: string | null;
  readonly expected: number;
  readonly found: number;
}

const SHOWN = 100;

/**
 * The differences between the ledger and the stored totals; normally none. It reads the whole ledger: never call it
 * from a request.
 */
export async function findDisagreements(db: Db): Promise<Disagreement[]> {
  return await inTransaction(db, async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx);
    return await trx.selectFrom("ledger_disagreement").selectAll().limit(SHOWN).execute();
  });
}

/** Opens a work item for every order with a difference, so that somebody looks at it. Returns the differences. */
export async function checkLedger(ctx: SystemContext): Promise<Disagreement[]> {
  const found = await findDisagreements(ctx.db);
  for (const orderId of new Set(found.map((one) => one.order_id))) {
    if (orderId === null) continue;
    const about = found.filter((one) => one.order_id === orderId);
    await openWorkItem(ctx, ctx.db, {
      kind: "ledger_disagrees",
      subject: orderId,
      orderId,
      cause: `The ledger and what is stored differ: ${about.map((one) => one.about).join(", ")}`,
      detail: { about },
    });
  }
  return found;
}
