import { CARD_MINIMUM } from "@matinee/core/pricing";
import { rowsOf } from "@matinee/database";
import { fullDate } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { forEachRow, openWorkItem, type SystemContext } from "../../kernel/index.ts";
import { hasDispute } from "../../ledger/index.ts";
import { owedParts } from "../owed/owed-rows.ts";
import { awaitsLostDays } from "../../orders/index.ts";

/** The last step comes after so many days, and opens the work item itself. */
const DAYS = 7;

const overdueRow = z.object({ orderId: z.guid(), dueOn: z.iso.date(), amount: z.int() });

/**
 * Opens the work item of each amount that is still owed more than a week after its due date and has none, whatever was asked for before: the
 * steps may have been paused until they were over, and a cancelled order has none. Left out is what is disputed, what waits for a decision
 * about lost days, what a bank decides about, and what somebody has closed by hand. Returns how many it opened.
 */
export async function openOverdue(ctx: SystemContext): Promise<number> {
  const statement = sql`
    select owed.order_id as "orderId", to_char(owed.due_on, 'YYYY-MM-DD') as "dueOn", sum(owed.part)::int as amount
    from (${owedParts}) owed join orders o on o.id = owed.order_id and o.status in ('confirmed', 'partly_cancelled', 'cancelled')
    where owed.part > 0 and owed.due_on < ${ctx.today()}::date - ${sql.lit(DAYS)}
      and not exists (select from work_item w where w.order_id = owed.order_id and w.kind = 'balance_overdue'
        and w.subject = owed.order_id || ':' || to_char(owed.due_on, 'YYYY-MM-DD') and (w.status = 'open' or w.close_reason is not null))
      and not exists (select from payment y where y.order_id = owed.order_id and y.status = 'processing')
      and not ${hasDispute(sql`owed.order_id`)} and not ${awaitsLostDays(sql`owed.order_id`)}
    group by owed.order_id, owed.due_on having sum(owed.part) >= ${sql.lit(CARD_MINIMUM)}`;
  const overdue = await rowsOf("what is overdue", overdueRow, statement).execute(ctx.db);
  await forEachRow(overdue, async ({ orderId, dueOn, amount }) => {
    await openWorkItem(ctx, ctx.db, {
      kind: "balance_overdue",
      subject: `${orderId}:${dueOn}`,
      orderId,
      cause: `The payment that was due on ${fullDate(dueOn)} has not been made. The family may not have been asked for it lately`,
      detail: { amount },
    });
  });
  return overdue.length;
}
