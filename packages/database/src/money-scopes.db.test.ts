import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scopedDb } from "./create-db.ts";
import { createPool } from "./create-pool.ts";
import type { Database } from "./schema.ts";
import type { Scope } from "./scope.ts";
import { temporaryDatabase } from "./temporary-database.ts";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let pool: pg.Pool;
const as = (scope: Scope): Kysely<Database> => scopedDb(pool, scope);
const system: Scope = { kind: "system" };
const staff = (franchiseId: number, money: boolean): Scope => ({
  kind: "franchise",
  franchiseId,
  userId: randomUUID(),
  money,
});

const ids = () => ({ guest: randomUUID(), customer: randomUUID(), order: randomUUID(), item: randomUUID() });
const [mine, theirs] = [ids(), ids()];
const visitor = ({ guest }: typeof mine): Scope => ({ kind: "visitor", guestId: guest, userId: null });

/** Every table of money, with how many rows of it `paid` writes for a family. */
const ROWS = {
  payment: 1,
  refund: 1,
  dispute: 1,
  reversal: 1,
  reversal_part: 1,
  reversal_refund: 1,
  ledger_transaction: 4,
  ledger_entry: 8,
  customer_credit: 1,
  family_debt: 1,
  debt_payment: 1,
} as const;
const none = Object.fromEntries(Object.keys(ROWS).map((table) => [table, 0]));
/** With what the provider kept of each family's payment: a movement that names no order. */
const all = {
  ...Object.fromEntries(Object.entries(ROWS).map(([table, n]) => [table, 2 * n])),
  ledger_transaction: 2 * ROWS.ledger_transaction + 2,
  ledger_entry: 2 * ROWS.ledger_entry + 4,
};

beforeAll(async () => {
  database = await temporaryDatabase({ migrated: true });
  pool = createPool(database.url);
  const db = as(system);
  await sql`insert into franchise (id, slug, name, legal_name, email, phone, address, order_prefix) overriding system value values
    (1, 'leeds', 'Leeds', 'Leeds Ltd', 'a@example.test', '1', '1', 'LDS'), (2, 'york', 'York', 'York Ltd', 'b@example.test', '2', '2', 'YRK')`.execute(
    db,
  );
  await sql`with s as (insert into stage (name, min_age, max_age, age_rule) values ('Juniors', 4, 9, 'exact') returning id),
    l as (insert into location (franchise_id, name, address_line_1, post_town, postcode, lat, lng)
      select f, 'Hall', '1', 'Leeds', 'LS1', 53, -1 from generate_series(1, 2) f returning id, franchise_id)
    insert into class_group (franchise_id, location_id, stage_id, name, disciplines, capacity, trial_cap, trial_price_pence, term_fee_pence)
      select l.franchise_id, l.id, s.id, 'Juniors', '{singing}', 9, 3, 0, 0 from l, s`.execute(db);
  await paid(db, mine, 1);
  await paid(db, theirs, 2);
});

afterAll(() => pool.end());

/** An order of one school with a row in every table of money, and a child on the school's waiting list. */
async function paid(db: Kysely<Database>, it: typeof mine, franchiseId: number): Promise<void> {
  const [payment, refund, reversal, child, entry] = Array.from({ length: 5 }, () => randomUUID());
  await sql`insert into guest (id, token_hash, expires_at) values (${it.guest}, ${Buffer.from(it.guest)}, 'infinity')`.execute(
    db,
  );
  await sql`insert into customer (id, guest_id, name, email, phone, address_line_1, post_town, postcode)
    values (${it.customer}, ${it.guest}, 'Pat', 'pat@example.test', '0', '1', 'Leeds', 'LS1 4AP')`.execute(db);
  await sql`insert into orders (id, guest_id, customer_id, host, status, number, confirmed_at)
    values (${it.order}, ${it.guest}, ${it.customer}, 'localhost', 'confirmed', ${`N-${franchiseId}`}, now())`.execute(
    db,
  );
  await sql`insert into order_item (id, order_id, position, type, seller_id, group_id, quantity, unit_price_pence, vat_bp)
    select ${it.item}, ${it.order}, 1, 'trial', ${franchiseId}, id, 1, 500, 0 from class_group where franchise_id = ${franchiseId}`.execute(
    db,
  );
  await sql`insert into payment (id, order_id, provider, amount_pence, status) values (${payment}, ${it.order}, 'sandbox', 500, 'succeeded')`.execute(
    db,
  );
  await sql`insert into payment_event (provider, event_id, type, payload) values ('sandbox', ${it.order}, 'x', '{}')`.execute(
    db,
  );
  await sql`insert into refund (id, payment_id, amount_pence, reason) values (${refund}, ${payment}, 100, 'goodwill')`.execute(
    db,
  );
  await sql`insert into dispute (id, provider, provider_ref, payment_id, amount_pence, reason, status)
    values (${randomUUID()}, 'sandbox', ${it.order}, ${payment}, 500, 'fraudulent', 'won')`.execute(db);
  await sql`insert into balance_transaction (ref, provider, category, amount_pence, fee_pence, payment_id, booked_at)
    values (${it.order}, 'sandbox', 'charge', 500, 28, ${payment}, now())`.execute(db);
  await sql`with t as (insert into ledger_transaction (kind, dedupe_key, payment_id) values ('fee', ${`fee:${it.order}`}, ${payment}) returning id)
    insert into ledger_entry (transaction_id, account, provider, amount_pence)
    select id, 'provider', 'sandbox', -28 from t union all select id, 'fee', 'sandbox', 28 from t`.execute(db);
  await sql`insert into reversal (id, order_id, seller_id, made_by, reason, given_pence, vat_pence, kept_pence, debt_pence, card_pence,
      credit_pence, note_number, seller)
    values (${reversal}, ${it.order}, ${franchiseId}, 'staff', 'Illness', 100, 0, 0, 0, 100, 0, 1, '{}')`.execute(db);
  await sql`insert into reversal_part (reversal_id, position, key, label, quantity, charged_pence, given_pence, vat_bp, vat_pence, later_pence)
    values (${reversal}, 1, 'x', 'Juniors', 0, 500, 100, 0, 0, 0)`.execute(db);
  await sql`insert into reversal_refund (refund_id, reversal_id) values (${refund}, ${reversal})`.execute(db);
  await post(db, { order: it.order, seller: franchiseId, key: `sale:${it.order}` });
  // Credit that is about no order.
  await sql`with t as (insert into ledger_transaction (kind, dedupe_key, note) values ('credit_given', ${`credit_given:${it.customer}`}, 'Sorry') returning id)
    insert into ledger_entry (transaction_id, account, customer_id, seller_id, amount_pence)
    select id, 'credit', ${it.customer}::uuid, null, -50 from t union all select id, 'seller', null, ${franchiseId}::int, 50 from t`.execute(
    db,
  );
  // A debt that was brought over, and what was paid of it.
  await debt(db, { customer: it.customer, seller: franchiseId, kind: "debt_opened", pence: 300 });
  await recordPaid(db, { customer: it.customer, seller: franchiseId, pence: 100 });
  await sql`insert into child (id, guest_id, first_name, surname, date_of_birth) values (${child}, ${it.guest}, 'Ada', 'T', '2019-01-01')`.execute(
    db,
  );
  await sql`insert into waiting_list_entry (id, group_id, child_id, party_id, passed_over)
    select ${entry}, id, ${child}, ${entry}, 'Mother is unwell' from class_group where franchise_id = ${franchiseId}`.execute(
    db,
  );
  await sql`insert into waiting_skip (entry_id, reason, detail) values (${entry}, 'offered_to_another_by_staff', 'Mother is unwell')`.execute(
    db,
  );
}

interface DebtMovement {
  readonly customer: string;
  readonly seller: number;
  readonly pence: number;
}

const debt = async (
  db: Kysely<Database>,
  { customer, seller, pence, kind, payment }: DebtMovement & { readonly kind: string; readonly payment?: string },
) =>
  await sql`with t as (insert into ledger_transaction (kind, dedupe_key, debt_payment_id)
      values (${kind}, ${`${kind}:${payment ?? `opening:${seller}:${customer}`}`}, ${payment ?? null}) returning id)
    insert into ledger_entry (transaction_id, account, customer_id, seller_id, amount_pence)
    select id, 'debt', ${customer}::uuid, ${seller}::int, ${pence}::int from t
    union all select id, 'seller', null, ${seller}, -${pence}::int from t`.execute(db);

/** Records what a school got of a debt, as its staff do. */
async function recordPaid(db: Kysely<Database>, { customer, seller, pence }: DebtMovement): Promise<void> {
  const payment = randomUUID();
  await sql`insert into debt_payment (id, customer_id, franchise_id, amount_pence, method, paid_on)
    values (${payment}, ${customer}, ${seller}, ${pence}, 'cash', current_date)`.execute(db);
  await debt(db, { customer, seller, pence: -pence, kind: "debt_paid", payment });
}

const post = async (db: Kysely<Database>, { order, seller, key }: { order: string; seller: number; key: string }) =>
  await sql`with t as (insert into ledger_transaction (kind, dedupe_key, order_id) values ('sale', ${key}, ${order}) returning id)
    insert into ledger_entry (transaction_id, account, order_id, seller_id, amount_pence)
    select id, 'receivable', ${order}::uuid, null, 500 from t union all select id, 'seller', null, ${seller}::int, -500 from t`.execute(
    db,
  );

async function countOf(db: Kysely<Database>, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? -1;
}

async function seenBy(scope: Scope): Promise<Record<string, number>> {
  const db = as(scope);
  return Object.fromEntries(
    await Promise.all(Object.keys(ROWS).map(async (table) => [table, await countOf(db, table)] as const)),
  );
}

test("the system and the network see the money of every order", async () => {
  expect(await seenBy(system)).toEqual(all);
  expect(await seenBy({ kind: "network", userId: randomUUID() })).toEqual(all);
});

test("without a scope no money is seen, and none is moved", async () => {
  for (const table of Object.keys(ROWS)) expect((await pool.query(`select * from ${table}`)).rows, table).toEqual([]);
  const payment =
    "insert into payment (id, order_id, provider, amount_pence) values (gen_random_uuid(), $1, 'sandbox', 1)";
  await expect(pool.query(payment, [mine.order])).rejects.toThrow("row-level security");
});

test("a family sees the money of its own orders and its own credit, and no other", async () => {
  expect(await seenBy(visitor(mine))).toEqual(ROWS);
  const { rows } = await sql<{ order_id: string }>`select order_id from payment`.execute(as(visitor(mine)));
  expect(rows).toEqual([{ order_id: mine.order }]);
  expect(await seenBy(visitor(ids()))).toEqual(none);
});

test("a family moves no other family's money", async () => {
  const db = as(visitor(mine));
  await expect(post(db, { order: theirs.order, seller: 2, key: "forged" })).rejects.toThrow("row-level security");
  await expect(
    sql`insert into payment (id, order_id, provider, amount_pence) values (gen_random_uuid(), ${theirs.order}, 'sandbox', 1)`.execute(
      db,
    ),
  ).rejects.toThrow("row-level security");
  const changed =
    await sql`update refund set amount_pence = 1 where payment_id not in (select id from payment)`.execute(db);
  expect(changed.numAffectedRows).toBe(0n);
});

test("a school's admins see the money of the orders it sold, its staff without money see none", async () => {
  // Neither credit nor how it was given: it is one sum over all schools.
  // Of a debt it sees what it recorded; how it was brought over is the system's.
  expect(await seenBy(staff(1, true))).toEqual({ ...ROWS, customer_credit: 0, ledger_transaction: 2, ledger_entry: 4 });
  expect(await seenBy(staff(1, false))).toEqual(none);
});

test("what the provider kept of a payment is seen by those who see its school's money, never by a family", async () => {
  const fees = sql<{ n: number }>`select (select count(*) from balance_transaction)::int
    + (select count(*) from ledger_transaction where kind = 'fee')::int + (select count(*) from ledger_entry where account = 'fee')::int as n`;
  const seen = async (scope: Scope) => (await fees.execute(as(scope))).rows[0]?.n;
  expect(await seen(visitor(mine))).toBe(0);
  expect(await seen(staff(1, false))).toBe(0);
  // The ledger's side of it is the network's own, as that of payouts is.
  expect(await seen(staff(1, true))).toBe(1);
  expect(await seen({ kind: "network", userId: randomUUID() })).toBe(6);
  expect(await seen(system)).toBe(6);
  const added = sql`insert into balance_transaction (ref, provider, category, amount_pence, fee_pence, payment_id, booked_at)
    select 'forged', 'sandbox', 'refund', 1, 0, id, now() from payment limit 1`;
  await expect(added.execute(as(visitor(mine)))).rejects.toThrow("row-level security");
});

test("a school posts nothing to the account of another school", async () => {
  await expect(post(as(staff(1, true)), { order: mine.order, seller: 2, key: "wrong" })).rejects.toThrow(
    "row-level security",
  );
});

test("nobody adds to a movement that they don't see", async () => {
  const find = sql<{ id: string }>`select id from ledger_transaction where dedupe_key = ${`sale:${theirs.order}`}`;
  const movement = (await find.execute(as(system))).rows[0]?.id;
  const added = sql`insert into ledger_entry (transaction_id, account, seller_id, amount_pence)
    values (${movement}, 'seller', 1, 7), (${movement}, 'seller', 1, -7)`;
  for (const scope of [visitor(mine), staff(1, true), staff(1, false)])
    await expect(added.execute(as(scope))).rejects.toThrow("is closed");
});

test("a school records what it gets of a debt of its own families, never more than is owed, and nobody else does", async () => {
  const school = as(staff(1, true));
  await recordPaid(school, { customer: mine.customer, seller: 1, pence: 50 });
  const left = sql<{ left: number }>`select left_pence as left from family_debt`;
  expect((await left.execute(school)).rows).toEqual([{ left: 150 }]);
  await expect(recordPaid(school, { customer: mine.customer, seller: 1, pence: 151 })).rejects.toThrow(
    "family_debt_not_overpaid",
  );
  const wrong = [
    [school, { customer: theirs.customer, seller: 2, pence: 1 }],
    [as(staff(1, false)), { customer: mine.customer, seller: 1, pence: 1 }],
    [as(visitor(theirs)), { customer: mine.customer, seller: 1, pence: 1 }],
  ] as const;
  for (const [db, payment] of wrong) await expect(recordPaid(db, payment)).rejects.toThrow("row-level security");
  await expect(
    debt(as(visitor(mine)), { customer: mine.customer, seller: 1, pence: -1, kind: "debt_opened" }),
  ).rejects.toThrow("row-level security");
  await expect(sql`update family_debt set left_pence = 0`.execute(as(system))).rejects.toThrow("kept by the ledger");
  const opened = sql`select customer_id, pence from opening_balances(1)`;
  expect((await opened.execute(school)).rows).toEqual([{ customer_id: mine.customer, pence: -300 }]);
  for (const scope of [staff(2, true), staff(1, false), visitor(mine)])
    expect((await opened.execute(as(scope))).rows).toEqual([]);
});

test("notices of the payment provider are the system's alone, payouts the network's too", async () => {
  for (const scope of [visitor(mine), staff(1, true), { kind: "network", userId: randomUUID() } as const])
    expect(await countOf(as(scope), "payment_event")).toBe(0);
  expect(await countOf(as(system), "payment_event")).toBe(2);
});

test("what staff wrote about a waiting child is seen by the school's staff alone", async () => {
  for (const table of ["waiting_note", "waiting_skip"]) {
    expect(await countOf(as(visitor(mine)), table), table).toBe(0);
    expect(await countOf(as(staff(1, false)), table), table).toBe(1);
    expect(await countOf(as(system), table), table).toBe(2);
  }
  // Who sees their own classes alone sees what is written about a list of theirs.
  const { rows: teachers } = await sql<{
    id: string;
  }>`with u as (insert into user_account (id, email, name, guest_id) values (${randomUUID()}, 'teacher@example.test', 'Tess', ${mine.guest}) returning id),
      t as (insert into teacher (franchise_id, name, user_id) select 1, 'Tess', u.id from u returning id)
      insert into class_group_teacher (group_id, teacher_id) select 1, t.id from t returning (select id from u) as id`.execute(
    as(system),
  );
  const teaching = (userId: string) =>
    as({ kind: "franchise", franchiseId: 1, userId, money: false, ownClasses: true });
  expect(await countOf(teaching(teachers[0]?.id ?? ""), "waiting_note")).toBe(1);
  expect(await countOf(teaching(randomUUID()), "waiting_note")).toBe(0);
  const { rows } = await sql`select passed_over from waiting_list_entry`.execute(as(visitor(mine)));
  expect(rows).toEqual([{ passed_over: "by_staff" }, { passed_over: "by_staff" }]);
  await sql`update waiting_list_entry set passed_over = null where group_id = 2`.execute(as(system));
  expect(await countOf(as(system), "waiting_note")).toBe(1);
});

test("the ledger is compared as the system, and says so to any other scope", async () => {
  const about = sql<{ about: string }>`select about from ledger_disagreement where about = 'not read as the system'`;
  expect((await about.execute(as(system))).rows).toEqual([]);
  for (const scope of [visitor(mine), staff(1, true)]) expect((await about.execute(as(scope))).rows).toHaveLength(1);
});
