import { pence, type Pence, ZERO_PENCE } from "@matinee/core/kernel";
import type { Db } from "../kernel/index.ts";

/** A customer's available credit, in pence, without what a checkout has reserved. Zero without a customer. */
export async function creditOf(db: Db, customerId: string | null): Promise<Pence> {
  const credit = db.selectFrom("customer_credit").select("balance_pence");
  const row = await credit.where("customer_id", "=", customerId).executeTakeFirst();
  return row === undefined ? ZERO_PENCE : pence(row.balance_pence);
}
