import { formatList, fullDate } from "@matinee/format";
import type { Pence } from "@matinee/core/kernel";
import type { ReversalRequest } from "@matinee/core/reversals";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Acting, Db, Outcome } from "../kernel/index.ts";
import type { OrderRow } from "../orders/index.ts";
import { decideReversal, reverseOrder } from "../reversals/index.ts";
import type { LostLesson } from "./load-lessons.ts";

interface Gift {
  /** Of one line as it was sold. */
  readonly lessons: readonly LostLesson[];
  readonly amount: Pence;
  readonly to: "card" | "credit";
}

const MAX_REASON = 500;

/**
 * Gives money back for lost lessons of one line, as a reversal by the school. The line stays with its other dates, and fees stay with it. If
 * none of its lessons is left, the line is cancelled whole, with everything that was paid for it and its fees by the school's rule.
 */
export async function giveMoney(
  ctx: Acting,
  trx: Db,
  order: OrderRow,
  { lessons, amount, to }: Gift,
): Promise<Outcome<{ readonly id: string }>> {
  const [first] = lessons;
  if (first === undefined) throw new Error("Money is given back for at least one lesson");
  const left = await placesOfLineWithoutLessons(trx, lessons);
  const part: ReversalRequest = {
    lines: [{ lineId: first.sold_line_id, quantity: left ?? 0 }],
    give: left === null ? { kind: "amount", amount } : { kind: "all" },
    to: { kind: to },
    ...(left === null && { keepFees: true }),
  };
  const input = {
    sellerId: first.seller_id,
    request: part,
    children: new Map<string, string[]>(),
    by: "staff",
  } as const;
  const decided = await decideReversal(ctx, trx, order, input);
  if (!decided.ok) return decided;
  const { given, toCard, toCredit, offDebt } = decided.value;
  const dates = [...new Set(lessons.flatMap((one) => one.dates.map(({ date }) => fullDate(date))))];
  return await reverseOrder(ctx, trx, order, {
    ...input,
    seen: { given, to_card: toCard, to_credit: toCredit, off_debt: offDebt },
    reason: `Not held: ${formatList(dates)}`.slice(0, MAX_REASON),
  });
}

const leftRow = z.object({ quantity: z.int(), is_bare: z.boolean() });

/**
 * How many places of the line stand, if with these lessons none of its lessons is left, held or decided otherwise. Null: some are. One that the
 * school closed was settled in another way, such as with cash: the whole line's money would pay for it twice.
 */
async function placesOfLineWithoutLessons(trx: Db, lessons: readonly LostLesson[]): Promise<number | null> {
  const lineId = lessons[0]?.sold_line_id;
  const statement = sql`
    select i.quantity, not exists (select from claim c where c.order_item_id = i.id and c.state = 'committed')
      and not exists (select from lost_lesson l where l.order_item_id = i.id and (l.state in ('open', 'with_school') or l.state = 'closed' and l.settled_by = 'school')
        and not l.id = any (${lessons.map(({ id }) => id)}::uuid[])) as is_bare
    from order_item i where i.id = ${lineId ?? null} and i.state = 'active'`;
  const line = await rowsOf("a line that lost lessons", leftRow, statement).executeTakeFirst(trx);
  return line?.is_bare === true ? line.quantity : null;
}
