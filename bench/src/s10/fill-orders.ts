import type pg from "pg";

/** Their triggers check, count or tell what one row changes. Set-based, the rows are right by construction, and nobody listens yet. */
const quiet = ["orders", "order_item", "ledger_transaction", "ledger_entry", "order_debt", "waiting_list_entry"];

const sold = `jsonb_build_object('id', o.id, 'type', 'enrolment', 'group', jsonb_build_object('id', o.group_id, 'name', o.group_name),
  'dates', (select jsonb_agg(jsonb_build_object('date', (o.placed_at::date + 7 * w)::text, 'start', '10:00', 'end', '13:00')) from generate_series(1, 12) w))`;

/**
 * Writes so many orders over three years for the families of `fillFamilies`, with lines, numbers, payments, movements and mails. One in
 * fifty still owes something. Then what waits and what somebody has to look at.
 */
export async function fillOrders(client: pg.Client, families: number, orders: number): Promise<void> {
  for (const table of quiet) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`create temp table bench_group as
    select id, name, franchise_id, (row_number() over (partition by franchise_id order by id) - 1)::int as nth,
      (count(*) over (partition by franchise_id))::int as number
    from class_group`);
  // One family in twenty has no order, and one order in twenty-five is of another school than the family's.
  await client.query(
    `create temp table bench_order as
     select k, md5('order' || k)::uuid as id, md5('payment' || k)::uuid as payment_id, f.guest_id, f.customer_id, f.n as family,
       s.id as school_id, s.order_prefix || '-' || lpad((100000 + k)::text, 6, '0') as number, g.id as group_id, g.name as group_name,
       2400 + 100 * (k % 250) as total, now() - (k::bigint * 104729 % 1576800) * interval '1 minute' as placed_at,
       case k % 25 when 0 then 'cancelled' when 1 then 'partly_cancelled' else 'confirmed' end as status, k % 50 = 3 as owes
     from generate_series(1, $1::int) k
     join bench_family f on f.n = 1 + (k::bigint * 7919) % ($2::int - $2::int / 20)
     join bench_school s on s.nth = (f.n + case when k % 25 = 7 then 1 else 0 end) % s.number
     join bench_group g on g.franchise_id = s.id and g.nth = k % g.number`,
    [orders, families],
  );
  await client.query("analyze bench_order");
  await client.query(`insert into orders (id, guest_id, customer_id, franchise_id, host, status, number, total_gross_pence,
      amount_due_now_pence, amount_due_later_pence, sold, created_at, updated_at, placed_at, confirmed_at)
    select o.id, guest_id, customer_id, school_id, 'localhost', status, number, total, total, 0,
      jsonb_build_object('lines', jsonb_build_array(${sold})), placed_at, placed_at, placed_at, placed_at
    from bench_order o`);
  await client.query(
    `insert into order_number (order_id, franchise_id, number) select id, school_id, 100000 + k from bench_order`,
  );
  // The second line of one order in four has another id; the first has its order's, which is what was sold names it by.
  await client.query(`insert into order_item (id, order_id, position, type, seller_id, group_id, start_on, quantity, unit_price_pence, vat_bp,
      state, created_at)
    select case line when 1 then id else md5('line' || k)::uuid end, id, line, case line when 1 then 'enrolment' else 'trial' end, school_id,
      group_id, placed_at::date + 7, 1, total, 0, case status when 'cancelled' then 'cancelled' else 'active' end, placed_at
    from bench_order, generate_series(1, case k % 4 when 0 then 2 else 1 end) line`);
  // Shop items in one order of three, most of them posted or handed out long ago.
  await client.query(`create temp table bench_item as
    select md5('item' || k)::uuid as line_id, o.id, o.k, o.school_id, o.placed_at, o.status, v.variation_id
      from bench_order o join (select p.franchise_id, min(v.id) as variation_id from product p join product_variation v on v.product_id = p.id
        group by 1) v on v.franchise_id = o.school_id where o.k % 3 = 1`);
  await client.query(`insert into order_item (id, order_id, position, type, seller_id, variation_id, quantity, unit_price_pence, vat_bp, state, created_at)
    select line_id, id, 3, 'product', school_id, variation_id, 1 + k % 3, 0, 2000, case status when 'cancelled' then 'cancelled' else 'active' end, placed_at
    from bench_item`);
  await client.query(`insert into item_delivery (order_item_id, order_id, seller_id, placed_at, method, done_at, done_how)
    select line_id, id, school_id, placed_at, case k % 2 when 0 then 'post' else 'collect' end, d.at, case when d.at is not null then 'posted' end
    from bench_item cross join lateral (select case when placed_at < now() - interval '60 days' then placed_at + interval '2 days' end as at) d
    where status <> 'cancelled'`);
  await client.query(
    `insert into order_item_child (order_item_id, child_id) select id, md5('child' || family || '-1')::uuid from bench_order`,
  );
  await client.query(`insert into order_part (seller_id, order_id, placed_at, number, family_id, customer_id)
    select school_id, id, placed_at, number, guest_id, customer_id from bench_order`);
  // Each family is a lock until the statement ends, and a server has room for some thousands.
  for (let from = 0; from < families; from += 2_000)
    await client.query(
      "select renew_school_families(array(select guest_id from bench_family where n > $1::int and n <= $1::int + 2000))",
      [from],
    );
  await fillMoney(client);
  await client.query(`insert into message (id, kind, dedupe_key, order_id, created_at, sent_at)
    select md5('mail' || k)::uuid, 'order_confirmation', 'bench:' || k, id, placed_at, placed_at from bench_order
    union all
    select md5('reminder' || k)::uuid, 'balance_reminder', 'bench-reminder:' || k, id, now() - interval '3 days', now() - interval '3 days'
    from bench_order where owes and k % 100 = 3`);
  await fillWork(client);
  for (const table of quiet) await client.query(`alter table ${table} enable trigger user`);
}

/** The sale and the payment of each order. What is owed falls due within 45 days before or after today. */
async function fillMoney(client: pg.Client): Promise<void> {
  const later = "case when owes then total / 2 else 0 end";
  await client.query(`insert into payment (id, order_id, provider, provider_ref, amount_pence, status, created_at)
    select payment_id, id, 'sandbox', 'pi_bench_' || k, total - ${later}, 'succeeded', placed_at from bench_order`);
  await client.query(`insert into ledger_transaction (kind, dedupe_key, order_id, payment_id, at)
    select 'sale', 'sale:' || id, id, null::uuid, placed_at from bench_order
    union all select 'payment', 'payment:' || payment_id, id, payment_id, placed_at from bench_order`);
  await client.query(`insert into ledger_entry (transaction_id, account, order_id, seller_id, provider, due_on, amount_pence)
    select t.id, e.account, e.order_id, e.seller_id, e.provider, e.due_on, e.amount
    from bench_order o join ledger_transaction t on t.order_id = o.id
    cross join lateral (values
      ('sale', 'receivable', o.id, null::int, null::text, null::date, total - ${later}),
      ('sale', 'receivable', o.id, null, null, current_date - 45 + k % 91, ${later}),
      ('sale', 'seller', null, o.school_id, null, null, -total),
      ('payment', 'provider', null, null, 'sandbox', null, total - ${later}),
      ('payment', 'receivable', o.id, null, null, null, -(total - ${later}))
    ) e (kind, account, order_id, seller_id, provider, due_on, amount) where e.kind = t.kind and e.amount <> 0`);
  await client.query(`insert into order_debt (order_id, debt_pence, charge_days, charge_pence, charged_on)
    select o.id, ${later}, c.charge_days, c.charge_pence, c.charged_on from bench_order o cross join lateral order_charges(o.id) c where owes`);
}

/** Children on waiting lists, and work items. Most of both are over. */
async function fillWork(client: pg.Client): Promise<void> {
  await client.query(`insert into waiting_list_entry (id, group_id, child_id, party_id, customer_id, status, created_at)
    select md5('waiting' || k)::uuid, group_id, md5('child' || family || '-1')::uuid, md5('party' || k)::uuid, customer_id,
      case when k % 8 = 0 then 'accepted' when k % 16 = 1 then 'offered' when k % 4 = 1 then 'waiting' else 'withdrawn' end, placed_at
    from bench_order where k <= 24000 on conflict do nothing`);
  await client.query("insert into waiting_family select * from waiting_families(null) on conflict do nothing");
  await client.query(`insert into work_item (id, kind, order_id, status, detail, created_at, subject, done_at, times)
    select md5('work' || k)::uuid, case k % 2 when 0 then 'refund_failed' else 'mail_failed' end, id,
      case when k % 10 = 0 then 'open' else 'done' end, jsonb_build_object('amount', total), placed_at, md5('subject' || k)::uuid::text,
      case when k % 10 = 0 then null else placed_at + interval '1 day' end, 1
    from bench_order where k <= 5000`);
}
