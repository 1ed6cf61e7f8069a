import { addPence, isoDate, pence, type IsoDate, type Pence } from "@matinee/core/kernel";
import type { OrderMoney } from "@matinee/core/payment";
import { sql } from "kysely";
import { z } from "zod";
import { anyLength, rowsOf, type LedgerKind } from "@matinee/database";
import type { Db } from "../kernel/index.ts";
import { lateMoney, moneyGoingBack } from "./late-money.ts";

/** An order's figures with what is known of its refunds at the same moment: a refund moves from `goingBack` to `refunded` at once. */
interface LedgerMoney extends OrderMoney {
  /** The part of `paid` that refunds under way give back. What came too late is counted in `late` alone. */
  readonly goingBack: Pence;
}

/**
 * What the ledger records for an order: charges with their due dates, and payments by card and by credit. With it the part of the payments
 * that only waits to go back, and what goes back at the moment.
 */
export async function orderMoney(db: Db, orderId: string): Promise<LedgerMoney> {
  return (await ordersMoney(db, [orderId])).get(orderId) ?? moneyOf([]);
}

const ledgerKind = z.enum({
  sale: "sale",
  payment: "payment",
  refund: "refund",
  credit_given: "credit_given",
  credit_reserved: "credit_reserved",
  credit_used: "credit_used",
  credit_returned: "credit_returned",
  refund_returned: "refund_returned",
  refund_elsewhere: "refund_elsewhere",
  dispute: "dispute",
  dispute_lost: "dispute_lost",
  payout: "payout",
  payout_returned: "payout_returned",
  fee: "fee",
  debt_opened: "debt_opened",
  debt_paid: "debt_paid",
} satisfies { [Kind in LedgerKind]: Kind });

const moneyRow = z.object({
  order_id: z.guid(),
  kind: ledgerKind,
  due_on: z.iso.date().nullable(),
  amount: z.int(),
  charged_on: z.iso.date().nullable(),
  late: z.int(),
  going_back: z.int(),
});

type Row = z.output<typeof moneyRow>;

/** The ledger figures of several orders, by order id. Orders without entries are left out. */
export async function ordersMoney(db: Db, orderIds: readonly string[]): Promise<Map<string, LedgerMoney>> {
  const orders = anyLength(orderIds, "uuid");
  const statement = sql`
    with refunds as materialized (select o.id, ${lateMoney(sql`o.id`)} as late, ${moneyGoingBack(sql`o.id`)} as going_back
      from unnest(${orders}) o (id))
    select e.order_id, t.kind, e.due_on, sum(e.amount_pence)::bigint as amount,
      to_char(max(t.at) filter (where e.amount_pence > 0) at time zone 'Europe/London', 'YYYY-MM-DD') as charged_on,
      (select late from refunds where refunds.id = e.order_id) as late,
      (select going_back from refunds where refunds.id = e.order_id) as going_back
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.account = 'receivable' and e.order_id = any (${orders})
    group by e.order_id, t.kind, e.due_on order by e.due_on nulls first`;
  const rows = await rowsOf("the ledger figures of orders", moneyRow, statement).execute(db);
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return new Map([...byOrder].map(([id, own]) => [id, moneyOf(own)]));
}

function moneyOf(rows: readonly Row[]): LedgerMoney {
  const sum = (kind: LedgerKind): Pence =>
    pence(rows.filter((row) => row.kind === kind).reduce((total, row) => total + row.amount, 0));
  return {
    charges: rows
      .filter((row) => row.kind === "sale")
      .map((row) => ({ dueOn: row.due_on === null ? null : isoDate(row.due_on), amount: pence(row.amount) })),
    // What the cardholder took back through the bank is not paid.
    paid: pence(-sum("payment") - sum("dispute_lost")),
    credit: pence(-sum("credit_used")),
    refunded: addPence(sum("refund"), sum("refund_returned"), sum("refund_elsewhere")),
    refundedAsCredit: sum("credit_given"),
    late: pence(rows[0]?.late ?? 0),
    goingBack: pence(rows[0]?.going_back ?? 0),
    chargedOn: lastCharge(rows),
  };
}

/** The kinds that can make an order owe an amount at once. */
const CHARGING: ReadonlySet<LedgerKind> = new Set<LedgerKind>(["sale", "dispute_lost"]);

function lastCharge(rows: readonly Row[]): IsoDate | null {
  const days = rows.flatMap(({ kind, due_on: dueOn, charged_on: on }) =>
    CHARGING.has(kind) && dueOn === null && on !== null ? [isoDate(on)] : [],
  );
  return days.toSorted().at(-1) ?? null;
}
