import type { StaffOrder } from "@matinee/contract";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import type { OrderRow } from "../order-row.ts";
import { ADDRESS_TO_POST_TO, addressToPostTo, deliveryDone, lineDelivery } from "./delivery-columns.ts";

/** How the shop items of an order reach the family, by line. */
export async function readDeliveriesOfOrder(
  db: Db,
  orderId: string,
): Promise<ReadonlyMap<string, NonNullable<StaffOrder["lines"][number]["delivery"]>>> {
  const statement = sql`select d.order_item_id as id, d.method, ${deliveryDone} as done from item_delivery d where d.order_id = ${orderId}`;
  const rows = await rowsOf("the deliveries of an order", lineDelivery, statement).execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}

/** Where the buyer of an order wants things posted; null: nobody knows any more. */
export async function readAddressToPostTo(
  db: Db,
  { customer_id: id }: Pick<OrderRow, "customer_id">,
): Promise<StaffOrder["post_to"]> {
  const statement = sql`select ${ADDRESS_TO_POST_TO} as address from customer c where c.id = ${id}`;
  const row = await rowsOf("where to post items", z.object({ address: addressToPostTo }), statement).executeTakeFirst(
    db,
  );
  return row?.address ?? null;
}
