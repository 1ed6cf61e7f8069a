import type { OrderLine } from "@matinee/core/basket";
import { isoDate, pence, subtractPence, addPence, type IsoDate } from "@matinee/core/kernel";
import { soldShare, type Funds, type LineFacts, type ReversedBefore, type SoldShare } from "@matinee/core/reversals";
import type { PriceInput } from "@matinee/core/pricing";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { orderMoney } from "../ledger/index.ts";
import { roomAtCards } from "../payments/index.ts";
import { loadOrder, readRules, type OrderRow } from "../orders/index.ts";

const factRow = z.object({
  id: z.guid(),
  due_on: z.iso.date().nullable(),
  first_day: z.iso.date().nullable(),
  rule_from: z.iso.date().nullable(),
  personalised: z.boolean(),
});

const beforeRow = z.object({
  lineId: z.guid().nullable(),
  key: z.string(),
  quantity: z.int(),
  given: z.int(),
  offLater: z.int(),
});

interface SoldOrder {
  /** By seller id. */
  readonly shares: ReadonlyMap<number, SoldShare>;
  readonly funds: Funds;
  readonly pricing: PriceInput;
  /** The lines that stand. */
  readonly lines: readonly OrderLine[];
}

/** Everything that a reversal of an order is decided on: what each school sold, and where the money is. */
export async function readSold(db: Db, order: OrderRow, today: IsoDate): Promise<SoldOrder> {
  const { priced, input, lines } = await loadOrder(db, order, today);
  const [rules, facts, before] = [
    await readRules(db, order.id),
    await readFacts(db, order.id),
    await readBefore(db, order.id),
  ];
  const sellers = new Set(priced.lines.map(({ line }) => line.seller.id));
  const shares = [...sellers].flatMap((sellerId) => {
    const rule = rules.get(sellerId);
    return rule === undefined ? [] : [[sellerId, soldShare(priced, { sellerId, rule, before, facts })] as const];
  });
  return { shares: new Map(shares), funds: await readFunds(db, order.id), pricing: input, lines };
}

/** A later amount is due on the day that the sale was posted with, whatever the school has changed since. */
async function readFacts(db: Db, orderId: string): Promise<ReadonlyMap<string, LineFacts>> {
  const statement = sql`
    select i.id, coalesce((sold.course ->> 'balance_due_on')::date, (sold.course ->> 'starts_on')::date, co.balance_due_on, co.starts_on) as due_on,
      (select min(d) from unnest(i.days) d) as first_day,
      t.rule_from, i.personalisation is not null as personalised
    from order_item i join orders o on o.id = i.order_id left join course co on co.id = i.course_id
    left join transfer t on t.new_item_id = i.id
    cross join lateral (select sold_line(o.sold, i.id) -> 'course' as course) sold
    where i.order_id = ${orderId}`;
  const rows = await rowsOf("the facts of an order's lines", factRow, statement).execute(db);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        dueOn: row.due_on === null ? null : isoDate(row.due_on),
        startsOn: row.first_day === null ? null : isoDate(row.first_day),
        ruleFrom: row.rule_from === null ? null : isoDate(row.rule_from),
        personalised: row.personalised,
      },
    ]),
  );
}

async function readBefore(db: Db, orderId: string): Promise<ReversedBefore[]> {
  const statement = sql`
    select p.order_item_id as "lineId", p.key, p.quantity, p.given_pence as given, p.later_pence as "offLater"
    from reversal_part p join reversal r on r.id = p.reversal_id where r.order_id = ${orderId}`;
  return await rowsOf("the earlier reversals of an order", beforeRow, statement).execute(db);
}

/** The money of an order. A refund that is on its way is as good as gone. What came too late is as good as gone until it is. */
async function readFunds(db: Db, orderId: string): Promise<Funds> {
  const payments = await roomAtCards(db, orderId);
  const money = await orderMoney(db, orderId);
  const gone = addPence(money.refunded, money.refundedAsCredit, money.late, money.goingBack);
  return {
    charges: money.charges,
    received: subtractPence(addPence(money.paid, money.credit), gone),
    // A lost dispute is no part of what was paid.
    disputed: pence(payments.reduce((sum, one) => sum + one.disputed, 0)),
    cards: payments.map(({ paymentId, left }) => ({ paymentId, left: pence(left) })),
  };
}
