import type { CancellationRule } from "@matinee/core/reversals";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";

const storedRule = z.object({
  full_days: z.int(),
  share_days: z.int(),
  share_bp: z.int(),
  booking_fee_back: z.boolean(),
  move_days: z.int().nullable(),
});
const ruleRow = z.object({ seller_id: z.int(), rule: storedRule });

/**
 * The cancellation rule of each school in an order, by seller id. Once the order is placed it is the rule that was shown
 * before paying, whatever the school changes since.
 */
export async function readRules(db: Db, orderId: string): Promise<ReadonlyMap<number, CancellationRule>> {
  const statement = sql`
    select f.id as seller_id, cancellation_rule(f) || coalesce(case o.status when 'basket' then null else n.seller -> 'cancellation' end, '{}') as rule
    from orders o join franchise f on f.id in (select i.seller_id from order_item i where i.order_id = o.id)
    left join order_number n on n.order_id = o.id and n.franchise_id = f.id
    where o.id = ${orderId}`;
  const rows = await rowsOf("the cancellation rules of an order", ruleRow, statement).execute(db);
  return new Map(
    rows.map(({ seller_id: id, rule }) => [
      id,
      {
        fullDays: rule.full_days,
        shareDays: rule.share_days,
        shareBp: rule.share_bp,
        bookingFeeBack: rule.booking_fee_back,
        moveDays: rule.move_days,
      },
    ]),
  );
}
