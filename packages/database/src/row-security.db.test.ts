import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "./create-pool.ts";
import { inTransaction } from "./in-transaction.ts";
import type { Database } from "./schema.ts";
import { scopedDb } from "./create-db.ts";
import { scopeText, type Scope } from "./scope.ts";
import { temporaryDatabase } from "./temporary-database.ts";
import { OPEN_TABLES } from "./testing/open-tables.ts";

let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let pool: pg.Pool;
const as = (scope: Scope): Kysely<Database> => scopedDb(pool, scope);
const system: Scope = { kind: "system" };

const family = () => ({ guest: randomUUID(), user: randomUUID(), customer: randomUUID(), child: randomUUID() });
const [mine, theirs] = [family(), family()];
const visitor = ({ guest, user }: typeof mine): Scope => ({ kind: "visitor", guestId: guest, userId: user });
const tables = [
  "child",
  "customer",
  "consent",
  "medical_access",
  "ticket",
  "user_account",
  "login_session",
  "email_token",
  "one_time_token",
  "ticket_answer",
  "calendar_feed",
  "payment_customer",
  "third_party_consent",
  "two_step",
  "recovery_code",
  "pending_login",
  "trusted_device",
] as const;

beforeAll(async () => {
  database = await temporaryDatabase({ migrated: true });
  pool = createPool(database.url);
  await sql`insert into franchise (id, slug, name, legal_name, email, phone, address, order_prefix) overriding system value values
    (1, 'leeds', 'Leeds', 'Leeds Ltd', 'a@example.test', '1', '1', 'LDS'), (2, 'york', 'York', 'York Ltd', 'b@example.test', '2', '2', 'YRK')`.execute(
    as(system),
  );
  for (const [n, it] of [mine, theirs].entries()) await settle(as(system), it, n + 1);
});

afterAll(() => pool.end());

/** A row in every table for one family, whose school is `franchiseId`. */
async function settle(db: Kysely<Database>, it: typeof mine, franchiseId: number): Promise<void> {
  const [session, ticket] = [randomUUID(), randomUUID()];
  await sql`insert into guest (id, token_hash, expires_at) values (${it.guest}, ${Buffer.from(it.guest)}, 'infinity')`.execute(
    db,
  );
  await sql`insert into customer (id, guest_id, name, email, phone, address_line_1, post_town, postcode)
    values (${it.customer}, ${it.guest}, 'Pat', 'pat@example.test', '0', '1', 'Leeds', 'LS1 4AP')`.execute(db);
  await sql`insert into user_account (id, email, name, guest_id) values (${it.user}, ${`${it.user}@example.test`}, 'Pat', ${it.guest})`.execute(
    db,
  );
  await sql`insert into child (id, guest_id, first_name, surname, date_of_birth, medical_ciphertext)
    values (${it.child}, ${it.guest}, 'Ada', 'T', '2019-01-01', 'secret')`.execute(db);
  await sql`insert into consent (child_id, kind, given, wording_version, recorded_by) values (${it.child}, 'image', true, '1', 'x')`.execute(
    db,
  );
  await sql`insert into medical_access (child_id, actor, reason) values (${it.child}, 'x', 'register')`.execute(db);
  await sql`insert into ticket (id, reference, franchise_id, category_id, guest_id, name, email, subject, message, host)
    values (${ticket}, ${it.guest}, ${franchiseId}, 1, ${it.guest}, 'Pat', 'pat@example.test', 'Hello', 'Hello', 'localhost')`.execute(
    db,
  );
  await sql`insert into ticket_answer (id, ticket_id, user_id, message) values (${randomUUID()}, ${ticket}, ${it.user}, 'Hi')`.execute(
    db,
  );
  await sql`insert into third_party_consent (guest_id, user_id, host, kind, given, wording_version)
    values (${it.guest}, ${it.user}, 'localhost', 'chat', true, '1')`.execute(db);
  await sql`insert into calendar_feed (user_id, id) values (${it.user}, ${randomUUID()})`.execute(db);
  await sql`insert into payment_customer (id, user_id, provider, provider_account) values (${randomUUID()}, ${it.user}, 'sandbox', 'acct/test')`.execute(
    db,
  );
  await sql`insert into login_session (id, user_id, host) values (${session}, ${it.user}, 'localhost')`.execute(db);
  await sql`insert into email_token (id, user_id, purpose, host, expires_at) values (${randomUUID()}, ${it.user}, 'reset', 'localhost', 'infinity')`.execute(
    db,
  );
  await sql`insert into one_time_token (hash, user_id, for_host, purpose, from_session)
    values (${Buffer.from(session)}, ${it.user}, 'localhost', 'login', ${session})`.execute(db);
  await sql`insert into two_step (user_id) values (${it.user})`.execute(db);
  await sql`insert into recovery_code (user_id, hash) values (${it.user}, '$argon2id$')`.execute(db);
  await sql`insert into pending_login (hash, user_id, host, needs) values (${Buffer.from(session)}, ${it.user}, 'localhost', 'code')`.execute(
    db,
  );
  await sql`insert into trusted_device (hash, user_id, expires_at) values (${Buffer.from(session)}, ${it.user}, 'infinity')`.execute(
    db,
  );
}

const countIn = async (db: Kysely<Database>, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return rows[0]?.n ?? -1;
};
const seenBy = async (scope: Scope) => {
  const db = as(scope);
  return Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await countIn(db, table)] as const)));
};
const each = (n: number) => Object.fromEntries(tables.map((table) => [table, n]));

test("the serving role is subject to row-level security", async () => {
  const { rows } = await pool.query(
    "select rolsuper or rolbypassrls as above from pg_roles where rolname = current_user",
  );
  expect(rows).toEqual([{ above: false }]);
});

test("every table has row-level security, also for its owner, or is listed as open with a reason", async () => {
  const { rows } = await pool.query<{ name: string; protected: boolean }>(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity
        and exists (select from pg_policy p where p.polrelid = c.oid) as protected
      from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const open = rows.filter((table) => !table.protected).map(({ name }) => name);
  expect(open, "Give the table its policies in its migration, or say in open-tables.ts why it needs none").toEqual(
    Object.keys(OPEN_TABLES),
  );
});

// Each is planned with every statement on the table, on every connection, and started each time the statement runs.
test("the policies of no table add more than ten subqueries to a statement", async () => {
  const { rows } = await sql<{ name: string }>`select distinct tablename as name from pg_policies`.execute(as(system));
  const counted = await Promise.all(
    rows.map(async ({ name }) => {
      const plan = await sql<{ "QUERY PLAN": string }>`explain (costs off) select from ${sql.table(name)}`.execute(
        as(system),
      );
      return { name, added: plan.rows.filter((row) => /^ *(?:InitPlan|SubPlan) /u.test(row["QUERY PLAN"])).length };
    }),
  );
  expect(counted.find(({ name }) => name === "child")?.added).toBeGreaterThan(1);
  expect(counted.filter(({ added }) => added > 10)).toEqual([]);
});

test("without a scope no row is seen, changed or added", async () => {
  for (const table of tables) expect((await pool.query(`select * from ${table}`)).rows, table).toEqual([]);
  expect((await pool.query("update customer set name = 'x'")).rowCount).toBe(0);
  expect((await pool.query("delete from child")).rowCount).toBe(0);
  await expect(
    pool.query(
      "insert into child (id, guest_id, first_name, surname, date_of_birth) values (gen_random_uuid(), $1, 'a', 'b', '2019-01-01')",
      [mine.guest],
    ),
  ).rejects.toThrow("row-level security");
});

test("the uses of a coupon, which name addresses, are visible to whoever has that address", async () => {
  await sql`with pools as (insert into pool (kind, size) values ('coupon', 1), ('coupon', 1) returning id),
      numbered as (select id, row_number() over () as n from pools),
      offered as (insert into coupon (franchise_id, code, name, percent_bp, scopes) values (1, 'ADDRESSES', 'Addresses', 500, '{classes}') returning id)
    insert into coupon_customer (coupon_id, email_key, pool_id)
    select o.id, case p.n when 1 then 'pat@example.test' else 'sam@example.test' end, p.id from numbered p, offered o`.execute(
    as(system),
  );
  const seen = async (scope: Scope) => {
    const uses = await as(scope).selectFrom("coupon_customer").select("email_key").orderBy("email_key").execute();
    return uses.map((use) => use.email_key);
  };
  expect((await pool.query("select email_key from coupon_customer")).rows).toEqual([]);
  expect(await seen(visitor(family()))).toEqual([]);
  expect(await seen(visitor(mine))).toEqual(["pat@example.test"]);
  expect(await seen(system)).toEqual(["pat@example.test", "sam@example.test"]);
  const stolen = as(visitor(mine)).updateTable("coupon_customer").set({ email_key: "sam@example.test" });
  await expect(stolen.execute()).rejects.toThrow("row-level security");
  await sql`delete from coupon_customer`.execute(as(system));
});

test("the system sees every row", async () => {
  expect(await seenBy(system)).toEqual(each(2));
});

test("a family sees its own rows and never another's", async () => {
  expect(await seenBy(visitor(mine))).toEqual(each(1));
  const db = as(visitor(mine));
  const { rows } = await sql`select * from child where id = ${theirs.child} or true`.execute(db);
  expect(rows).toMatchObject([{ id: mine.child }]);
  expect((await sql`update child set surname = 'x' where id = ${theirs.child}`.execute(db)).numAffectedRows).toBe(0n);
  await expect(sql`update child set guest_id = ${theirs.guest}`.execute(db)).rejects.toThrow("row-level security");
  await expect(
    sql`insert into customer (id, guest_id, name, email, phone, address_line_1, post_town, postcode)
      values (${randomUUID()}, ${theirs.guest}, 'x', 'x', 'x', 'x', 'x', 'x')`.execute(db),
  ).rejects.toThrow("row-level security");
  // What was written down about looks at health stays, whoever it is about.
  expect((await sql`delete from medical_access`.execute(db)).numAffectedRows).toBe(0n);
});

test("a visitor can add a notice about their account but reads none", async () => {
  const notice = sql`insert into account_notice (id, kind, host, email, name)
    values (${randomUUID()}, 'password_changed', 'localhost', 'pat@example.test', 'Pat')`;
  await expect(notice.execute(as({ kind: "network", userId: randomUUID() }))).rejects.toThrow("row-level security");
  await notice.execute(as(visitor(mine)));
  expect(await countIn(as(visitor(mine)), "account_notice")).toBe(0);
  expect(await countIn(as(system), "account_notice")).toBe(1);
});

test("staff add a notice about their own login, and none to anybody else", async () => {
  const user = randomUUID();
  const guest = randomUUID();
  await sql`insert into guest (id, token_hash, expires_at) values (${guest}, ${Buffer.from(guest)}, 'infinity')`.execute(
    as(system),
  );
  await sql`insert into user_account (id, email, name, email_verified_at, guest_id)
    values (${user}, 'staff@example.test', 'Sam', now(), ${guest})`.execute(as(system));
  const notice = (kind: string, email: string) =>
    sql`insert into account_notice (id, kind, host, email, name) values (${randomUUID()}, ${kind}, 'localhost', ${email}, 'Sam')`;
  for (const scope of [
    { kind: "network", userId: user },
    { kind: "franchise", franchiseId: 1, userId: user, money: true },
  ] as const) {
    await notice("two_step_on", "staff@example.test").execute(as(scope));
    for (const refused of [notice("two_step_on", "pat@example.test"), notice("password_changed", "staff@example.test")])
      await expect(refused.execute(as(scope))).rejects.toThrow("row-level security");
    expect(await countIn(as(scope), "account_notice")).toBe(0);
  }
});

test("a guest without an account sees no login", async () => {
  expect(await seenBy({ kind: "visitor", guestId: mine.guest, userId: null })).toMatchObject({
    child: 1,
    customer: 1,
    user_account: 0,
    login_session: 0,
    email_token: 0,
  });
});

test("a school sees its own families, no other family and no logins", async () => {
  const staff: Scope = { kind: "franchise", franchiseId: 1, userId: randomUUID(), money: true };
  expect(await seenBy(staff)).toEqual({
    ...each(0),
    ticket: 1,
    ticket_answer: 1,
    // Who answered it.
    user_account: 1,
  });
  // Once the child is on a waiting list of theirs, it is their business.
  await sql`with s as (insert into stage (name, min_age, max_age, age_rule) values ('Juniors', 4, 9, 'exact') returning id),
    l as (insert into location (franchise_id, name, address_line_1, post_town, postcode, lat, lng) values (1, 'Hall', '1', 'Leeds', 'LS1', 53, -1) returning id),
    g as (insert into class_group (franchise_id, location_id, stage_id, name, disciplines, capacity, trial_cap, trial_price_pence, term_fee_pence)
      select 1, l.id, s.id, 'Juniors', '{singing}', 9, 3, 0, 0 from l, s returning id)
    insert into waiting_list_entry (id, group_id, child_id, party_id) select gen_random_uuid(), g.id, ${mine.child}, gen_random_uuid() from g`.execute(
    as(system),
  );
  expect(await seenBy(staff)).toEqual({
    ...each(1),
    login_session: 0,
    email_token: 0,
    one_time_token: 0,
    calendar_feed: 0,
    payment_customer: 0,
    third_party_consent: 0,
    two_step: 0,
    recovery_code: 0,
    pending_login: 0,
    trusted_device: 0,
  });
  expect((await sql<{ id: string }>`select id from child`.execute(as(staff))).rows).toEqual([{ id: mine.child }]);
  // A look is written down by whoever may look, and nobody else.
  await sql`insert into medical_access (child_id, actor, reason) values (${mine.child}, 'staff', 'register')`.execute(
    as(staff),
  );
  await expect(
    sql`insert into medical_access (child_id, actor, reason) values (${theirs.child}, 'staff', 'register')`.execute(
      as(staff),
    ),
  ).rejects.toThrow("row-level security");
  expect((await sql`update user_account set email = 'x@x'`.execute(as(staff))).numAffectedRows).toBe(0n);
});

test("a scope ends with its statement or transaction, even if that fails", async () => {
  const one = createPool(database.url, { max: 1 });
  try {
    const db = scopedDb(one, visitor(mine));
    const unscoped = async () => (await one.query<{ id: string }>("select id from child")).rows;
    for (let n = 0; n < 5; n += 1) {
      expect(await sql`select id from child where surname = ${"T"}`.execute(db)).toMatchObject({
        rows: [{ id: mine.child }],
      });
      expect(await unscoped()).toEqual([]);
    }
    await expect(sql`select 1 / ${0}::int`.execute(db)).rejects.toThrow("division by zero");
    await expect(sql`select ${1} from nowhere`.execute(db)).rejects.toThrow("does not exist");
    expect(await unscoped()).toEqual([]);
    expect(await inTransaction(db, (trx) => countIn(trx, "child"))).toBe(1);
    expect(await unscoped()).toEqual([]);
    expect(await inTransaction(db, async (trx) => ({ ok: false, seen: await countIn(trx, "child") }))).toEqual({
      ok: false,
      seen: 1,
    });
    // Inside another one it is a savepoint; what is set at the beginning outlives its rollback.
    const seen = await inTransaction(db, async (trx) => {
      await inTransaction(trx, async () => ({ ok: false }));
      return await countIn(trx, "child");
    });
    expect(seen).toBe(1);
    expect(await unscoped()).toEqual([]);
    expect(await countIn(scopedDb(one, visitor(theirs)), "child")).toBe(1);
  } finally {
    await one.end();
  }
});

test("a statement returns the same rows whether or not it names the system as its scope", async () => {
  for (const db of [as(system), as(visitor(mine))]) {
    expect((await sql`select 1 as a, ${"x"} as b union all select 2, 'y'`.execute(db)).rows).toEqual([
      { a: 1, b: "x" },
      { a: 2, b: "y" },
    ]);
    expect((await sql`select 1 where false`.execute(db)).rows).toEqual([]);
    expect(
      (await db.updateTable("child").set({ surname: "T" }).where("id", "=", mine.child).executeTakeFirst())
        .numUpdatedRows,
    ).toBe(1n);
  }
});

test("an application name grants nothing: the owner sees no rows without a scope", async () => {
  const named = createPool(database.url, { applicationName: "matinee", max: 1 });
  try {
    const { rows } = await named.query<{ owner: boolean; children: number }>(
      "select tableowner = current_user as owner, (select count(*)::int from child) as children from pg_tables where tablename = 'child'",
    );
    expect(rows).toEqual([{ owner: true, children: 0 }]);
  } finally {
    await named.end();
  }
});

test("an uploaded photograph is written by its own school alone, and read by nobody but the system", async () => {
  const { rows } = await sql<{
    id: number;
  }>`insert into picture (franchise_id, position) values (1, 1) returning id`.execute(as(system));
  const id = rows[0]?.id ?? 0;
  const school = (franchiseId: number) => as({ kind: "franchise", franchiseId, userId: mine.user, money: true });
  const add = (db: Kysely<Database>) =>
    sql`insert into picture_upload (picture_id, franchise_id, content) values (${id}, 1, 'where it was taken')`.execute(
      db,
    );
  await expect(add(school(2))).rejects.toThrow("row-level security");
  await expect(add(as(visitor(mine)))).rejects.toThrow("row-level security");
  await add(school(1));
  const seen = (db: Kysely<Database>) => countIn(db, "picture_upload");
  expect([await seen(school(1)), await seen(as(visitor(mine))), await seen(as(system))]).toEqual([0, 0, 1]);
});

test("a scope with an invalid id is refused", () => {
  expect(() => scopeText({ kind: "visitor", guestId: "x' or true --", userId: null })).toThrow("not a UUID");
  expect(() => scopeText({ kind: "franchise", franchiseId: Number.NaN, userId: mine.user, money: false })).toThrow(
    "not a whole number",
  );
});
