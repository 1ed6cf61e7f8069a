import { pipeline, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { priceOf } from "./books.ts";
import type { PlacesNow } from "./check-places.ts";
import { poolIdsOf, type Stage } from "./stage.ts";

const orderRow = z.object({
  id: z.guid(),
  wasConfirmed: z.boolean(),
  /** The credit that the order says it used. */
  creditUsed: z.int(),
  /** What the ledger says that the family owes; negative: we owe it. */
  owed: z.int(),
  /** What the ledger says of the provider's account. */
  atProvider: z.int(),
  /** What the ledger says that the provider kept of the payments. */
  fees: z.int(),
  openItems: z.int(),
  unsettled: z.int(),
});

const gatewayRow = z.object({
  orderId: z.string(),
  /** Of all payments, of those for a checkout, and what went back of the latter. */
  captured: z.int(),
  refunded: z.int(),
  /** What a bank took back for good. */
  lost: z.int(),
  /** What the provider kept of the payments. */
  fees: z.int(),
  /** What the provider has for us after everything but that. */
  net: z.int(),
  mostRefunded: z.boolean(),
});

const creditRow = z.object({ customerId: z.guid(), balance: z.int() });
const textRow = z.object({ text: z.string() });

/** Finds what is wrong at the end of a run, when everything that was under way has come to its end. */
export async function endFaults(stage: Stage, { statuses }: PlacesNow): Promise<string[]> {
  const { db } = stage.world;
  const orderIds = [...stage.books.orders.keys()];
  const [orders, gateway, credits, stuck] = await pipeline(
    db,
    rowsOf("orders", orderRow, ordersQuery(orderIds)),
    rowsOf("what the provider has", gatewayRow, gatewayQuery(orderIds)),
    rowsOf(
      "credit",
      creditRow,
      sql`select customer_id as "customerId", balance_pence as balance from customer_credit
        where customer_id = any (${stage.school.families.map((family) => family.customerId)}::uuid[])`,
    ),
    rowsOf("what is stuck", textRow, stuckQuery(poolIdsOf(stage), orderIds)),
  );
  const atGateway = new Map(gateway.map((row) => [row.orderId, row]));
  const known = orders.map((order) => ({
    order,
    provider: atGateway.get(order.id) ?? { captured: 0, refunded: 0, lost: 0, fees: 0, net: 0, mostRefunded: false },
  }));
  return [
    ...stuck.map(({ text }) => text),
    ...known.flatMap(({ order, provider }) => moneyFaults(stage, order, provider, statuses.get(order.id) ?? "none")),
    ...creditFaults(stage, orders, new Map(credits.map((row) => [row.customerId, row.balance]))),
  ];
}

const ordersQuery = (orderIds: readonly string[]) => sql`
  select o.id, o.confirmed_at is not null as "wasConfirmed", case when o.confirmed_at is null then 0 else o.credit_used_pence end as "creditUsed",
    coalesce((select sum(e.amount_pence) from ledger_entry e where e.account = 'receivable' and e.order_id = o.id), 0)::int as owed,
    coalesce((select sum(e.amount_pence) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where e.account = 'provider' and t.order_id = o.id), 0)::int as "atProvider",
    coalesce((select sum(e.amount_pence) from payment p join ledger_transaction t on t.payment_id = p.id and t.kind = 'fee'
      join ledger_entry e on e.transaction_id = t.id where e.account = 'fee' and p.order_id = o.id), 0)::int as fees,
    (select count(*)::int from work_item i where i.order_id = o.id and i.status = 'open') as "openItems",
    (select count(*)::int from payment p where p.order_id = o.id and p.status in ('created', 'requires_action', 'processing', 'failed')
      and (p.purpose = 'order' or p.status = 'processing')) as unsettled
  from orders o where o.id = any (${orderIds}::uuid[])`;

/** Only what the provider itself recorded. */
const gatewayQuery = (orderIds: readonly string[]) => sql`
  select i.body -> 'metadata' ->> 'order_id' as "orderId", sum((i.body ->> 'amount_received')::int)::int as captured, sum(r.back)::int as refunded,
    sum(d.lost)::int as lost, sum(f.kept)::int as fees, sum((i.body ->> 'amount_received')::int - r.back + d.net)::int as net,
    bool_or(r.back > (i.body ->> 'amount_received')::int) as "mostRefunded"
  from sandbox_gateway.object i
  cross join lateral (select coalesce(sum((x.body ->> 'amount')::int), 0) as back from sandbox_gateway.object x
    where x.kind = 'refund' and x.parent = i.id and x.body ->> 'status' not in ('failed', 'canceled')) r
  cross join lateral (select coalesce(sum((b ->> 'net')::int), 0) as net,
      coalesce(sum(-(b ->> 'amount')::int) filter (where x.body ->> 'status' = 'lost'), 0) as lost
    from sandbox_gateway.object x, jsonb_array_elements(x.body -> 'balance_transactions') b where x.kind = 'dispute' and x.parent = i.id) d
  cross join lateral (select coalesce(sum((x.body ->> 'fee')::int), 0) as kept from sandbox_gateway.object x
    where x.kind = 'balance_transaction' and x.body ->> 'source' = 'ch_' || substr(i.id, 4)) f
  where i.kind = 'payment_intent' and i.body -> 'metadata' ->> 'order_id' = any (${orderIds}::text[]) group by 1`;

/** Holds and offers that nobody ends any more, and kept places of which nobody has use. */
const stuckQuery = (poolIds: readonly number[], orderIds: readonly string[]) => sql`
  select format('a hold of pool %s is stuck past its time', c.pool_id) as text from claim c
    where c.pool_id = any (${poolIds}::bigint[]) and c.state = 'held' and c.held_until < clock_timestamp()
  union all
  select format('a place of pool %s is held for an entry that is %s', c.pool_id, e.status) from claim c join waiting_list_entry e on e.id = c.waiting_entry_id
    where c.pool_id = any (${poolIds}::bigint[]) and c.state = 'held' and c.order_id is null and e.status <> 'offered'
  union all
  select format('a place of pool %s is held for a child who is not the entry''s', c.pool_id) from claim c join waiting_list_entry e on e.id = c.waiting_entry_id
    where c.pool_id = any (${poolIds}::bigint[]) and c.state = 'held' and c.child_id is distinct from e.child_id
  union all
  select format('a place of pool %s is kept though the list was served', c.pool_id) from claim c
    where c.pool_id = any (${poolIds}::bigint[]) and c.state = 'held' and c.kept
  union all
  select format('pool %s has %s places beyond its size of %s, and %s taken', p.id, p.over, p.size, p.held + p.committed) from pool p
    where p.id = any (${poolIds}::bigint[]) and p.over > greatest(0, p.held + p.committed - p.size)
  union all
  select format('entry %s is offered, and its time is up', e.id) from waiting_list_entry e join waiting_offer f on f.id = e.offer_id
    where e.status = 'offered' and f.expires_at <= clock_timestamp() and exists (select from claim c where c.waiting_entry_id = e.id and c.pool_id = any (${poolIds}::bigint[]))
  union all
  select format('order %s is still at the checkout', o.id) from orders o where o.id = any (${orderIds}::uuid[]) and o.status = 'placed'
  union all
  select format('payment %s of order %s is undecided', p.id, p.order_id) from payment p
    where p.order_id = any (${orderIds}::uuid[]) and p.status = 'succeeded' and (p.outcome is null or p.outcome = 'undecided')
  union all
  select format('a child waits for %s places that are free', min(free)) from (
    select e.id, p.size + p.over - p.committed - p.held as free from waiting_list_entry e join course co on co.id = e.course_id join pool p on p.id = co.pool_id
      where p.id = any (${poolIds}::bigint[]) and e.status = 'waiting' and not exists (select from waiting_list_entry x where x.party_id = e.party_id and x.id <> e.id)
        and not exists (select from claim c where c.pool_id = p.id and c.child_id = e.child_id and c.state in ('held', 'committed'))
        and p.size - p.committed - p.held > 0) free group by id`;

type OrderNow = z.output<typeof orderRow>;
type AtGateway = Omit<z.output<typeof gatewayRow>, "orderId">;

/** Money in = owed + credit + refunded + lost, of which the provider kept its fees, for one order: by the families' own sums and the provider's records. */
function moneyFaults(stage: Stage, order: OrderNow, provider: AtGateway, status: string): string[] {
  const known = stage.books.orders.get(order.id);
  if (known === undefined) return [];
  const about = `order ${order.id} (${status})`;
  const price = priceOf(known);
  const charged = order.wasConfirmed ? price - known.given : 0;
  const owed = charged - order.creditUsed - provider.captured + provider.refunded + provider.lost + known.toCredit;
  const faults: string[] = [];
  if (owed !== order.owed)
    faults.push(
      `${about} owes ${owed}p: ${charged}p charged, ${order.creditUsed}p by credit, ${provider.captured}p by card, ${provider.refunded}p refunded, ` +
        `${provider.lost}p lost, ${known.toCredit}p as credit; the ledger says ${order.owed}p`,
    );
  if (provider.net !== order.atProvider)
    faults.push(`${about}: the provider has ${provider.net}p for us, the ledger says ${order.atProvider}p`);
  if (provider.fees !== order.fees)
    faults.push(`${about}: the provider kept ${provider.fees}p, the ledger says ${order.fees}p`);
  if (known.paid > provider.captured)
    faults.push(`${about}: ${known.paid}p were paid, the provider took ${provider.captured}p`);
  if (provider.mostRefunded) faults.push(`${about}: more went back than a card paid`);
  if (order.owed < 0 && order.openItems === 0) faults.push(`${about} is owed ${-order.owed}p, and nobody sees to it`);
  if (!order.wasConfirmed && provider.captured > provider.refunded + provider.lost && order.openItems === 0)
    faults.push(
      `${about} was paid and never confirmed, and nobody gives ${provider.captured - provider.refunded}p back`,
    );
  if (order.unsettled > 0) faults.push(`${about} has a payment that is under way for ever`);
  return faults;
}

/** A family's credit is what it was given less what it used. */
function creditFaults(
  { school, books }: Stage,
  orders: readonly OrderNow[],
  balances: ReadonlyMap<string, number>,
): string[] {
  return school.families.flatMap(({ customerId }, family) => {
    const own = [...books.orders.values()].filter((one) => one.family === family);
    const got = (books.granted.get(customerId) ?? 0) + own.reduce((sum, one) => sum + one.toCredit, 0);
    const used = orders
      .filter(({ id }) => own.some((one) => one.id === id))
      .reduce((sum, one) => sum + one.creditUsed, 0);
    const balance = balances.get(customerId) ?? 0;
    return balance === got - used
      ? []
      : [`family ${family} has ${balance}p of credit; it got ${got}p and used ${used}p`];
  });
}
