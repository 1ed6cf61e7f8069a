import { orderMachine, type OrderEvent } from "@matinee/core/orders";
import { transitionOf } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/**
 * The statement that moves an order by `event`; what changes with it is added with `set`. It changes no row where the order's state does
 * not allow the event, so a caller that counts on the change asks for rows with `returning`.
 */
export function moveOrder(db: Db, id: string, event: OrderEvent) {
  const { from, to } = transitionOf(orderMachine, event);
  return db
    .updateTable("orders")
    .set({ status: to, updated_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("status", "in", from);
}
