import { buyerLines } from "./buyer-lines.ts";
import { instant, londonWallClock } from "@matinee/core/kernel";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../../kernel/index.ts";
import { orderMoney } from "../../ledger/index.ts";
import { readOrder } from "../order-row.ts";
import { readReversals } from "../reversals/read-reversals.ts";
import { soldLines } from "../reversals/sold-lines.ts";
import { loadSoldOrder } from "../sold-order.ts";
import { drawReceipt } from "./draw-receipt.ts";
import { receiptOf, type ReceiptOrder } from "./receipt-view.ts";
import { sixDigits } from "../six-digits.ts";

interface ReceiptRequest {
  readonly orderId: string;
  readonly key: string;
  /** The shop's dark colour, `#rrggbb`. */
  readonly colour: string;
}

export interface ReceiptFile {
  readonly name: string;
  readonly pdf: Buffer;
}

/**
 * The receipt of a confirmed order as a PDF, for anybody with its private link. Null if the link is unknown. Until
 * money moves, the same order gives the same bytes.
 */
export async function getReceipt(
  ctx: SystemContext,
  { orderId, key, colour }: ReceiptRequest,
): Promise<ReceiptFile | null> {
  const found = await ctx.db
    .selectFrom("orders")
    .innerJoin("customer", "customer.id", "orders.customer_id")
    .select([
      "orders.confirmed_at",
      "customer.name",
      "customer.address_line_1",
      "customer.address_line_2",
      "customer.address_line_3",
      "customer.post_town",
      "customer.postcode",
    ])
    .where("orders.id", "=", orderId)
    .where("orders.receipt_key", "=", key)
    .where("orders.confirmed_at", "is not", null)
    .executeTakeFirst();
  const order = found === undefined ? undefined : await readOrder(ctx.db, orderId);
  const confirmedAt = found?.confirmed_at ?? null;
  const number = order?.number ?? null;
  if (found === undefined || order === undefined || confirmedAt === null || number === null) return null;
  const sold = await loadSoldOrder(ctx.db, order, ctx.today());
  const { priced } = sold;
  const receipt = receiptOf({
    number,
    confirmedOn: londonWallClock(instant(confirmedAt)).on,
    customer: buyerLines(found),
    lines: soldLines(sold),
    priced,
    money: await orderMoney(ctx.db, orderId),
    reversals: await readReversals(ctx.db, orderId),
    sellers: await sellerNumbers(ctx.db, orderId),
  });
  return {
    name: `receipt-${number}.pdf`,
    pdf: await drawReceipt(receipt, { colour, made: new Date(confirmedAt) }),
  };
}

const sellerNumber = z.object({ id: shapes.id, company_number: z.string().nullable(), number: z.string() });

async function sellerNumbers(db: Db, orderId: string): Promise<ReceiptOrder["sellers"]> {
  const statement = sql`
    select f.id, (s.seller->>'order_prefix') || '-' || ${sixDigits(sql`n.number`)} as number, s.seller->>'company_number' as company_number
    from order_number n join franchise f on f.id = n.franchise_id,
      lateral (select coalesce(n.seller, seller_in_law(f)) as seller) s
    where n.order_id = ${orderId}`;
  const rows = await rowsOf("the sellers' order numbers", sellerNumber, statement).execute(db);
  return new Map(rows.map((row) => [row.id, { number: row.number, companyNumber: row.company_number }]));
}

/** The path of a confirmed order's receipt; the key makes it private. */
export function receiptPath(orderId: string, key: string): string {
  return `/receipts/${orderId}/${key}.pdf`;
}
