import { parsePriceInput, priceOrder, type PricedOrder } from "@matinee/core/pricing";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../kernel/index.ts";
import type { Sale } from "../ledger/index.ts";
import { loadOrder, readOrder } from "../orders/index.ts";

interface ConfirmedOrder {
  readonly id: string;
  /** The stored price input; null for orders placed before it was stored. */
  readonly pricing: unknown;
}

/** The ledger entries for an order's sale: each seller's share, and what falls due when. */
export async function saleOfOrder(ctx: SystemContext, trx: Db, { id, pricing }: ConfirmedOrder): Promise<Sale> {
  const priced = pricing === null ? await pricedFromLines(ctx, trx, id) : priceOrder(parsePriceInput(pricing));
  const parts = Map.groupBy(priced.vatLines, (one) => one.sellerId);
  return {
    orderId: id,
    sellers: [...parts].map(([sellerId, own]) => ({ sellerId, gross: own.reduce((sum, one) => sum + one.gross, 0) })),
    balances: await balancesOf(trx, id, priced),
  };
}

async function pricedFromLines(ctx: SystemContext, trx: Db, orderId: string): Promise<PricedOrder> {
  const order = await readOrder(trx, orderId);
  if (order === undefined) throw new Error("The order that is being confirmed is gone");
  return (await loadOrder(trx, order, ctx.today())).priced;
}

const balanceRow = z.object({ dueOn: z.iso.date(), amount: z.int() });

/** Camp balances by the due date that they were sold with. One without a date falls due when the camp begins. */
async function balancesOf(trx: Db, orderId: string, { lines }: PricedOrder): Promise<Sale["balances"]> {
  const later = lines.filter((line) => line.dueLater > 0).map((line) => ({ id: line.line.id, amount: line.dueLater }));
  if (later.length === 0) return [];
  const statement = sql`
    select coalesce((sold.course ->> 'balance_due_on')::date, (sold.course ->> 'starts_on')::date, c.balance_due_on, c.starts_on) as "dueOn",
      sum(l.amount)::int as amount
    from jsonb_to_recordset(${JSON.stringify(later)}::jsonb) as l (id uuid, amount int)
    join order_item i on i.id = l.id join course c on c.id = i.course_id
    join orders o on o.id = ${orderId}
    cross join lateral (select sold_line(o.sold, i.id) -> 'course' as course) sold
    group by 1 order by 1`;
  return await rowsOf("the camp balances of an order", balanceRow, statement).execute(trx);
}
