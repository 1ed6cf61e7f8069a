import type { Db } from "../kernel/index.ts";

/** The school that sold all of an order. Null: several sold it, so what concerns the whole of it is none's alone. */
export async function soleSeller(db: Db, orderId: string): Promise<number | null> {
  const [only, ...others] = await db
    .selectFrom("order_item")
    .select("seller_id")
    .distinct()
    .where("order_id", "=", orderId)
    .limit(2)
    .execute();
  return only === undefined || others.length > 0 ? null : only.seller_id;
}
