import type { IsoDate } from "@matinee/core/kernel";
import { ruleText } from "@matinee/core/reversals";
import type { Order } from "@matinee/contract";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import type { LoadedOrder } from "./load-order.ts";
import type { OrderRow } from "./order-row.ts";
import { readRules } from "./reversals/read-rule.ts";
import { termsOfCancelling } from "./reversals/terms-of-cancelling.ts";

const sellerRow = z.object({
  id: z.int(),
  name: z.string(),
  legal_name: z.string(),
  vat_number: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
});

type OrderSeller = Omit<Order["sellers"][number], "cancel_terms" | "booking_fee_terms">;

/**
 * The schools that sold an order, also of lines that were cancelled, each with its cancellation rule in words. Legal
 * details and rule are those of the day on which the order was placed.
 */
export async function orderSellers(db: Db, orderId: string): Promise<OrderSeller[]> {
  const statement = sql`
    select f.id, coalesce(s.seller ->> 'name', f.name) as name, coalesce(s.seller ->> 'legal_name', f.legal_name) as legal_name,
      case when s.seller is null then f.vat_number else s.seller ->> 'vat_number' end as vat_number, f.email, f.phone
    from (select seller_id, min(position) as position from order_item where order_id = ${orderId} group by seller_id) i
    join franchise f on f.id = i.seller_id
    join orders o on o.id = ${orderId}
    left join order_number n on n.order_id = o.id and n.franchise_id = f.id
    cross join lateral (select case o.status when 'basket' then null else n.seller end as seller) s
    order by i.position, f.id`;
  const sellers = await rowsOf("the sellers of an order", sellerRow, statement).execute(db);
  const rules = await readRules(db, orderId);
  return sellers.map((seller) => {
    const rule = rules.get(seller.id);
    return { ...seller, cancellation: rule === undefined ? "" : ruleText(rule) };
  });
}

/** The same with what cancelling will give back. Once an order is paid, its family asks for each booking what it gives today. */
export async function sellersWithTerms(
  db: Db,
  order: OrderRow,
  { lines, priced, today }: Pick<LoadedOrder, "lines" | "priced"> & { readonly today: IsoDate },
): Promise<Order["sellers"]> {
  const sellers = await orderSellers(db, order.id);
  if (order.status !== "basket" && order.status !== "placed")
    return sellers.map((seller) => ({ ...seller, cancel_terms: [], booking_fee_terms: null }));
  const rules = await readRules(db, order.id);
  return sellers.map((seller) => {
    const { bookings, fee } = termsOfCancelling(seller.id, { lines, priced, rules, today });
    return {
      ...seller,
      cancel_terms: bookings.map(({ lineId: item_id, text }) => ({ item_id, text })),
      booking_fee_terms: fee,
    };
  });
}
