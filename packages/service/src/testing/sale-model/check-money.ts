import { pipeline, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { priceOf, type KnownOrder } from "./books.ts";
import type { Stage } from "./stage.ts";

const orderRow = z.object({
  id: z.guid(),
  wasConfirmed: z.boolean(),
  isPlaced: z.boolean(),
  /** What the order says that it uses of the family's credit. */
  credit: z.int(),
  /** What is stored of its payments: what came, what went back, and what a bank took back for good. */
  captured: z.int(),
  refunded: z.int(),
  refundedOfPayments: z.int(),
  lost: z.int(),
  /** What goes back and is not there yet, and whether a payment's steps or its decision are still to be taken. */
  goingBack: z.int(),
  isUnderWay: z.boolean(),
  openItems: z.int(),
  /** What the ledger says: owed by the family (negative: to it), sold, owed to the school for it, and how it was paid. */
  owed: z.int(),
  sold: z.int(),
  ofSchool: z.int(),
  postedCaptured: z.int(),
  postedRefunded: z.int(),
  reserved: z.int(),
  /** What the provider itself has taken, and what of it is not recorded here yet. */
  taken: z.int(),
  undecided: z.int(),
});
const creditRow = z.object({ customerId: z.guid(), balance: z.int() });
const textRow = z.object({ text: z.string() });

type OrderNow = z.output<typeof orderRow>;

/**
 * Finds what may never be wrong with the money of a run, also while notices and jobs are still to come: every penny that the provider took is
 * recorded or can still be found, and what is recorded is sold, owed, credit, refunded, or on its way back.
 */
export async function moneyFaults(stage: Stage): Promise<string[]> {
  const { world, books, school } = stage;
  const orderIds = [...books.orders.keys()];
  const [orders, faults, credits] = await pipeline(
    world.db,
    rowsOf("the money of orders", orderRow, ordersQuery(orderIds)),
    rowsOf("payments that are wrong", textRow, paymentsQuery(orderIds)),
    rowsOf(
      "credit",
      creditRow,
      sql`select customer_id as "customerId", balance_pence as balance from customer_credit
        where customer_id = any (${school.families.map((family) => family.customerId)}::uuid[])`,
    ),
  );
  const balances = new Map(credits.map((row) => [row.customerId, row.balance]));
  return [
    ...faults.map(({ text }) => text),
    ...orders.flatMap((order) => orderFaults(books.orders.get(order.id), order)),
    ...creditFaults(stage, orders, balances),
  ];
}

const ordersQuery = (orderIds: readonly string[]) => sql`
  select o.id, o.confirmed_at is not null as "wasConfirmed", o.status = 'placed' as "isPlaced", o.credit_used_pence as credit,
    p.captured, p."refundedOfPayments", p.lost, p.refunded, p."goingBack", p."isUnderWay", p.taken, p.undecided,
    (select count(*)::int from work_item i where i.order_id = o.id and i.status = 'open') as "openItems",
    e.owed, e.sold, e."ofSchool", e."postedCaptured", e."postedRefunded", e.reserved
  from orders o
  cross join lateral (
    select coalesce(sum(p.amount_pence) filter (where p.status = 'succeeded'), 0)::int as captured,
      coalesce(sum(p.refunded_pence), 0)::int as "refundedOfPayments", coalesce(sum(r.done), 0)::int as refunded,
      coalesce(sum(r.open), 0)::int as "goingBack", coalesce(sum(d.lost), 0)::int as lost, coalesce(sum(i.taken), 0)::int as taken,
      coalesce(sum(i.taken) filter (where p.status <> 'succeeded'), 0)::int as undecided,
      coalesce(bool_or(p.outcome = 'undecided' or exists (
        select from leased_work w where w.kind = 'payment.follow' and w.subject = p.id::text)), false) as "isUnderWay"
    from payment p
    cross join lateral (
      select sum(r.amount_pence) filter (where r.status = 'succeeded') as done,
        sum(r.amount_pence) filter (where r.status in ('requested', 'sent', 'pending', 'requires_action')) as open
      from refund r where r.payment_id = p.id) r
    cross join lateral (
      select sum(d.withdrawn_pence) filter (where d.status = 'lost') as lost from dispute d where d.payment_id = p.id) d
    left join lateral (
      select (i.body ->> 'amount_received')::int as taken from sandbox_gateway.object i where i.id = p.provider_ref) i on true
    where p.order_id = o.id) p
  cross join lateral (
    select coalesce(sum(e.amount_pence) filter (where e.account = 'receivable'), 0)::int as owed,
      coalesce(sum(e.amount_pence) filter (where e.account = 'receivable' and t.kind = 'sale'), 0)::int as sold,
      coalesce(-sum(e.amount_pence) filter (where e.account = 'seller' and t.kind = 'sale'), 0)::int as "ofSchool",
      coalesce(-sum(e.amount_pence) filter (where e.account = 'receivable' and t.kind = 'payment'), 0)::int as "postedCaptured",
      coalesce(sum(e.amount_pence) filter (where e.account = 'receivable' and t.kind in ('refund', 'refund_returned')), 0)::int as "postedRefunded",
      coalesce(-sum(e.amount_pence) filter (where e.account = 'credit_reserved'), 0)::int as reserved
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id where t.order_id = o.id) e
  where o.id = any (${orderIds}::uuid[])`;

/** Payments and refunds that are not as the provider has them and never will be, and fees that it never takes. */
const paymentsQuery = (orderIds: readonly string[]) => sql`
  with own as materialized (
    select p.id, p.order_id, p.amount_pence, p.status, (i.body ->> 'amount_received')::int as taken, i.id as ref
    from payment p left join sandbox_gateway.object i on i.id = p.provider_ref where p.order_id = any (${orderIds}::uuid[]))
  select format('payment of order %s is %s here, and the provider took %sp of %sp', order_id, status, coalesce(taken, 0), amount_pence) as text
    from own where case when status = 'succeeded' then taken is distinct from amount_pence
      else taken > 0 and (taken <> amount_pence or status in ('cancelled', 'given_up')) end
  union all
  select format('payment of order %s brought %sp, and the provider gives %sp of it back', o.order_id, o.taken, r.back) from own o
    cross join lateral (select sum((x.body ->> 'amount')::int) as back from sandbox_gateway.object x
      where x.kind = 'refund' and x.parent = o.ref and x.body ->> 'status' not in ('failed', 'canceled')) r
    where r.back > o.taken
  union all
  select format('refund of order %s is made here, and %s at the provider', o.order_id, coalesce(x.body ->> 'status', 'nothing')) from own o
    join refund r on r.payment_id = o.id left join sandbox_gateway.object x on x.id = r.provider_ref
    where r.status = 'succeeded' and coalesce(x.body ->> 'status', '') not in ('succeeded', 'failed')
  union all
  select format('the provider keeps %sp of the %sp of order %s', sum(e.amount_pence), o.amount_pence, o.order_id) from own o
    join ledger_transaction t on t.payment_id = o.id and t.kind = 'fee' join ledger_entry e on e.transaction_id = t.id and e.account = 'fee'
    group by o.id, o.order_id, o.amount_pence, o.status
    having o.status <> 'succeeded' or sum(e.amount_pence) <> (o.amount_pence * 15 + 500) / 1000 + 20`;

/** Money in = sold - still owed + credit given - credit used + refunded + lost + undecided, for one order, by the families' own sums. */
function orderFaults(known: KnownOrder | undefined, order: OrderNow): string[] {
  if (known === undefined) return [];
  const about = `order ${order.id}`;
  const sold = order.wasConfirmed ? priceOf(known) - known.given : 0;
  const used = order.wasConfirmed ? order.credit : 0;
  const accounted = sold - order.owed + known.toCredit - used + order.refunded + order.lost + order.undecided;
  const isSeenTo = order.openItems > 0 || order.isUnderWay || order.goingBack >= -order.owed;
  const differ = (what: string, here: number, there: number) =>
    here === there ? [] : [`${about}: ${what} is ${here}p, and ${there}p elsewhere`];
  return [
    ...differ("what the provider took, and what became of it,", order.taken, accounted),
    ...differ("what was sold by the families' sums", sold, order.sold),
    ...differ("what the school is owed for it", order.ofSchool, order.sold),
    ...differ("what came", order.captured, order.postedCaptured),
    ...differ("what went back", order.refunded, order.postedRefunded),
    ...differ("what went back of its payments", order.refundedOfPayments, order.refunded),
    ...differ("the credit that is kept for it", order.isPlaced ? order.credit : 0, order.reserved),
    ...(known.paid > order.taken ? [`${about}: ${known.paid}p were paid, the provider took ${order.taken}p`] : []),
    ...(order.owed < 0 && !isSeenTo ? [`${about} is owed ${-order.owed}p, and nobody sees to it`] : []),
  ];
}

/** A family's credit is what it was given less what it used and what its checkouts keep. */
function creditFaults(
  { school, books }: Stage,
  orders: readonly OrderNow[],
  balances: ReadonlyMap<string, number>,
): string[] {
  return school.families.flatMap(({ customerId }, family) => {
    const own = orders.filter(({ id }) => books.orders.get(id)?.family === family);
    const given = own.reduce((sum, { id }) => sum + (books.orders.get(id)?.toCredit ?? 0), 0);
    const got = (books.granted.get(customerId) ?? 0) + given;
    const used = own.reduce((sum, one) => sum + (one.wasConfirmed || one.isPlaced ? one.credit : 0), 0);
    const balance = balances.get(customerId) ?? 0;
    return balance === got - used
      ? []
      : [`family ${family} has ${balance}p of credit; it got ${got}p and used ${used}p`];
  });
}
