import { ok } from "@matinee/core/kernel";
import { missing, refuse, type Db, type Outcome } from "../kernel/index.ts";

interface Lines {
  /** The order. */
  readonly id: string;
  readonly lines: readonly { readonly id: string }[];
}

/** The school that sold these lines of an order. A reversal is of one school, because the credit note is one school's. */
export async function sellerOfLines(db: Db, { id, lines }: Lines): Promise<Outcome<number>> {
  const ids = [...new Set(lines.map((line) => line.id))];
  if (ids.length === 0) return refuse("invalid", [{ path: "lines", message: "Choose what to cancel or refund." }]);
  const rows = await db
    .selectFrom("order_item")
    .select(["id", "seller_id"])
    .where("order_id", "=", id)
    .where("id", "in", ids)
    .execute();
  const [seller, ...others] = new Set(rows.map((row) => row.seller_id));
  if (seller === undefined || rows.length < ids.length) return missing("The order");
  return others.length === 0
    ? ok(seller)
    : refuse("invalid", [{ path: "lines", message: "Cancel one school's part of the order at a time." }]);
}
