import { orderMachine, type OrderEvent } from "@matinee/core/orders";
import { transitionOf } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/**
 * The statement that applies `event` to an order; callers add other changes with `set`. It changes no row if the
 * order's state does not allow the event. Callers that rely on the change check the rows from `returning`.
 */
export function moveOrder(db: Db, id: string, event: OrderEvent) {
  const { from, to } = transitionOf(orderMachine, event);
  return db
    .updateTable("orders")
    .set({ status: to, updated_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("status", "in", from);
}
