import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { type Db, openWorkItem, type SystemContext } from "../kernel/index.ts";

/** A difference between the ledger and an order, payment, refund, fee or credit balance. Amounts in pence. */
export interface Disagreement {
  /** What differs; of a fee the key of its movement, as not every fee is of an order. */
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

/**
 * Opens a work item for every order with a difference, and for every difference that is of no order and no customer, so that somebody looks at
 * it. Returns the differences.
 */
export async function checkLedger(ctx: SystemContext): Promise<Disagreement[]> {
  const found = await findDisagreements(ctx.db);
  const subjects = Map.groupBy(found, (one) => one.order_id ?? (one.customer_id === null ? one.about : null));
  for (const [subject, about] of subjects) {
    if (subject === null) continue;
    await openWorkItem(ctx, ctx.db, {
      kind: "ledger_disagrees",
      subject,
      orderId: about[0]?.order_id ?? null,
      cause: `The ledger and what is stored differ: ${about.map((one) => one.about).join(", ")}`,
      detail: { about },
    });
  }
  return found;
}
