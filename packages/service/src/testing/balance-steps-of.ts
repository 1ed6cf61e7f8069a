import type { Db } from "../kernel/index.ts";

/** The steps that were taken for the balances of an order, in their order: "due_day charged". */
export async function balanceStepsOf(db: Db, orderId: string): Promise<string[]> {
  const steps = db.selectFrom("balance_step").select(["step", "outcome"]).where("order_id", "=", orderId);
  return (await steps.orderBy("taken_at").execute()).map(({ step, outcome }) => `${step} ${outcome}`);
}
