import * as shapes from "@matinee/contract/shapes";
import { REFUND_NOT_YET } from "@matinee/core/payment";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import { endedBadly, stillOwed } from "../../ledger/index.ts";
import { instantText } from "../bookings/bookings-table.ts";
import { sixDigits } from "../six-digits.ts";

const { money, uuid } = shapes;

const reversalRow = z.object({
  id: uuid,
  seller: shapes.ref,
  made_by: z.enum(["family", "staff"]),
  reason: z.string(),
  given: money,
  vat: money,
  kept: money,
  off_debt: money,
  to_card: money,
  to_credit: money,
  note_number: z.string().nullable(),
  note_key: z.string().nullable(),
  at: shapes.instant,
  lines: z.array(
    z.object({
      item_id: uuid.nullable(),
      label: z.string(),
      quantity: z.int(),
      charged: money,
      given: money,
    }),
  ),
  transfer: z
    .object({
      gone_item_id: uuid,
      line_id: uuid,
      to: z.string(),
      price: money,
      waived: money,
      owed: money,
    })
    .nullable()
    .describe("what the line was moved to; null: it was not moved"),
  elsewhere: money.describe("what was paid another way"),
  card_owed: money.describe("what could not be made so far, and is still owed"),
  card_status: z.enum(["none", "on_its_way", "done", "failed", "elsewhere", "partly_elsewhere"]),
});

/** A reversal of an order as its pages, mails and credit notes show it. */
export type StoredReversal = z.output<typeof reversalRow>;

/** The reversals of an order, oldest first. A line and its extras are one row, and so is a fee. */
export async function readReversals(db: Db, orderId: string): Promise<StoredReversal[]> {
  const statement = sql`
    select r.id, jsonb_build_object('id', f.id, 'name', r.seller ->> 'name') as seller, r.made_by, r.reason,
      r.given_pence as given, r.vat_pence as vat, r.kept_pence as kept, r.debt_pence as off_debt, r.card_pence as to_card,
      r.credit_pence as to_credit, coalesce(x.paid_elsewhere, 0)::int as elsewhere, coalesce(x.owed, 0)::int as card_owed, ${noteNumber} as note_number, r.note_key, ${instantText(sql`r.created_at`)} as at,
      (select coalesce(jsonb_agg(l.line order by l.position), '[]') from (
        select min(p.position) as position, jsonb_build_object('item_id', p.order_item_id, 'label', (array_agg(p.label order by p.position))[1],
          'quantity', max(p.quantity), 'charged', sum(p.charged_pence), 'given', sum(p.given_pence)) as line
        from reversal_part p where p.reversal_id = r.id group by p.order_item_id, case when p.order_item_id is null then p.label end) l) as lines,
      case when t.reversal_id is not null then jsonb_build_object('gone_item_id', t.gone_item_id, 'line_id', t.new_item_id,
        'to', coalesce(sold_name(o.sold, t.new_item_id), g.name, co.name, p.name), 'price', t.sold_pence, 'waived', t.waived_pence, 'owed', t.owed_pence) end as transfer,
      case when r.card_pence = 0 then 'none' when x.failed then 'failed' when x.done then 'done'
        when x.elsewhere then 'elsewhere' when x.settled then 'partly_elsewhere' else 'on_its_way' end as card_status
    from reversal r join franchise f on f.id = r.seller_id join orders o on o.id = r.order_id
    left join transfer t on t.reversal_id = r.id left join order_item ni on ni.id = t.new_item_id
    left join class_group g on g.id = ni.group_id left join course co on co.id = ni.course_id
    left join product_variation v on v.id = ni.variation_id left join product p on p.id = v.product_id
    cross join lateral (select bool_or(e.status = any (${[...REFUND_NOT_YET]}::text[])) as failed, bool_and(e.status = 'succeeded') as done,
        bool_and(e.status = 'paid_elsewhere') as elsewhere, bool_and(e.status in ('succeeded', 'paid_elsewhere')) as settled,
        sum(e.elsewhere_pence) as paid_elsewhere, sum(owed.amount) as owed
      from reversal_refund rr join refund e on e.id = rr.refund_id
      cross join lateral (select case when r.status = 'requires_action' then r.amount_pence when ${endedBadly} then ${stillOwed} else 0 end as amount
        from refund r join payment p on p.id = r.payment_id where r.id = e.id) owed where rr.reversal_id = r.id) x
    where r.order_id = ${orderId} order by r.created_at, r.id`;
  return await rowsOf("the reversals of an order", reversalRow, statement).execute(db);
}

/** The name of what a line was moved to, from the reversals of its order. Null: it was cancelled, or stands. */
export function movedTo(lineId: string, reversals: readonly StoredReversal[]): string | null {
  return reversals.find(({ transfer }) => transfer?.gone_item_id === lineId)?.transfer?.to ?? null;
}

/** A credit note's number: "LDS-CN-000012". Null without one. For a reversal `r`. */
export const noteNumber = sql`(r.seller ->> 'order_prefix') || '-CN-' || ${sixDigits(sql`r.note_number`)}`;

/** The path of a credit note; the key makes it private. */
export function creditNotePath(reversalId: string, key: string): string {
  return `/credit-notes/${reversalId}/${key}.pdf`;
}
