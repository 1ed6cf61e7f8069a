import { ruleText } from "@matinee/core/reversals";
import type { Order } from "@matinee/contract";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { readRules } from "./reversals/read-rule.ts";

const sellerRow = z.object({
  id: z.int(),
  name: z.string(),
  legal_name: z.string(),
  vat_number: z.string().nullable(),
  email: z.string(),
  phone: z.string(),
});

/**
 * The schools that sold an order, also of lines that were cancelled, each with its cancellation rule in words. Legal
 * details and rule are those of the day on which the order was placed.
 */
export async function orderSellers(db: Db, orderId: string): Promise<Order["sellers"]> {
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
