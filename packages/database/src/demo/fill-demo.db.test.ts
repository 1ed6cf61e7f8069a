import { isoDate } from "@matinee/core/kernel";
import type pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createPool } from "../create-pool.ts";
import { temporaryDatabase } from "../temporary-database.ts";
import { closeDemoAccounts } from "./write-accounts.ts";
import { fillDemo, type DemoSummary } from "./fill-demo.ts";

const options = {
  groups: 300,
  today: isoDate(new Date().toISOString().slice(0, 10)),
  loginPasswordHash: "$argon2id$of-the-tests",
};
let database: Awaited<ReturnType<typeof temporaryDatabase>>;
let pool: pg.Pool;
let summaries: DemoSummary[];

beforeAll(async () => {
  database = await temporaryDatabase({ migrated: true });
  pool = createPool(database.url, { scope: { kind: "system" } });
  summaries = await Promise.all([fillDemo(database.url, options), fillDemo(database.url, options)]);
});

afterAll(() => pool.end());

async function rowsOf(text: string, from = pool): Promise<Record<string, unknown>[]> {
  const result = await from.query<Record<string, unknown>>(text);
  return result.rows;
}

/** Another database, as empty as the first was. */
async function another(): Promise<{ url: string; pool: pg.Pool }> {
  const { url } = await temporaryDatabase({ migrated: true });
  const itsPool = createPool(url, { scope: { kind: "system" } });
  onTestFinished(() => itsPool.end());
  return { url, pool: itsPool };
}

async function contents(of = pool): Promise<unknown[]> {
  const tables = [
    "franchise",
    "location",
    "class_group",
    "class_group_teacher",
    "session",
    "pool",
    "claim",
    "customer",
    "customer_school",
    "child",
    "user_account",
    "user_role",
    "ticket",
    "waiting_list_entry",
    "course",
    "product_variation",
  ];
  const digests = tables.map((table) =>
    rowsOf(
      `select '${table}' as t, count(*), md5(string_agg(r::text, '' order by r::text)) as d
    from (select to_jsonb(${table}) - 'created_at' - 'updated_at' - 'changed_at' as r from ${table}) x`,
      of,
    ),
  );
  return (await Promise.all(digests)).flat();
}

test("two fillings at once fill the database once; a later one finds it filled", async () => {
  expect(summaries.filter((summary) => summary.filled)).toHaveLength(1);
  expect(await fillDemo(database.url, options)).toEqual({ filled: false });
});

test("the demo network has the expected size", async () => {
  expect(summaries.find((summary) => summary.filled)).toMatchObject({
    franchises: 12,
    locations: 70,
    groups: 300,
    camps: 48,
    products: 96,
  });
  expect(await rowsOf("select host from franchise_host where host = 'leeds.localhost'")).toHaveLength(1);
  expect(await rowsOf("select 1 from franchise where is_network")).toHaveLength(1);
});

test("the network, and an admin, staff and a parent of every school, can log in", async () => {
  expect(
    await rowsOf(`select r.role, count(*)::int as n, count(distinct r.franchise_id)::int as schools from user_account u join user_role r on r.user_id = u.id
      where u.password_hash = '$argon2id$of-the-tests' and u.email_verified_at is not null group by 1 order by 1`),
  ).toEqual([
    { role: "CUSTOMER", n: 14, schools: 0 },
    { role: "FRANCHISE_ADMIN", n: 12, schools: 12 },
    { role: "FRANCHISE_STAFF", n: 12, schools: 12 },
    { role: "NETWORK_ADMIN", n: 1, schools: 0 },
  ]);
  const [parent] =
    await rowsOf(`select c.email, count(k.id)::int as children from user_account u join customer c on c.id = u.customer_id and c.guest_id = u.guest_id
    join child k on k.guest_id = u.guest_id where u.email = 'parent@leeds.matinee.example' group by 1`);
  expect(parent).toMatchObject({ email: "parent@leeds.matinee.example" });
  expect(parent?.["children"]).toBeGreaterThan(0);
});

test("every family is a customer of a school, and Leeds has enough of them", async () => {
  expect(
    await rowsOf(
      "select c.id from customer c where not exists (select from family_franchise f where f.family_id = coalesce(c.guest_id, c.id))",
    ),
  ).toEqual([]);
  const [leeds] = await rowsOf(
    "select count(*)::int as n from family_franchise f join franchise s on s.id = f.franchise_id where s.slug = 'leeds'",
  );
  expect(leeds?.["n"]).toBeGreaterThan(10);
});

test("in production the demo's logins are disabled, and no others", async () => {
  const client = await pool.connect();
  await client.query("begin");
  await client.query("insert into guest (id, token_hash, expires_at) values (gen_random_uuid(), 'x', now())");
  await client.query(
    "insert into user_account (id, email, name, guest_id) select gen_random_uuid(), 'pat@notmatinee.example', 'Pat', id from guest where token_hash = 'x'",
  );
  // The pool's own face of this one connection.
  expect(await closeDemoAccounts(client as unknown as pg.Pool)).toBe(39);
  const { rows } = await client.query("select email from user_account where disabled_at is null");
  expect(rows).toEqual([{ email: "pat@notmatinee.example" }]);
  await client.query("rollback");
  client.release();
});

test("every class is in the search; most offer a trial, some are full or nearly full", async () => {
  const [counts] = await rowsOf(`select count(*) as classes, count(*) filter (where next_trial_on is not null) as open,
    count(*) filter (where available = 0 and waiting > 0) as listed, count(*) filter (where available = 1) as one,
    count(*) filter (where available = 3) as three from class_search`);
  expect(counts?.["classes"]).toBe(300);
  expect(counts?.["open"]).toBeGreaterThan(200);
  expect(counts?.["listed"]).toBeGreaterThan(5);
  expect(counts?.["one"]).toBeGreaterThan(5);
  expect(counts?.["three"]).toBeGreaterThan(5);
});

test("sessions keep their London time across clock changes and never fall in a holiday", async () => {
  const off = await rowsOf(`select s.id from session s join class_schedule c using (group_id)
    where (s.starts_at at time zone 'Europe/London')::time <> c.starts_at or (s.ends_at at time zone 'Europe/London')::time <> c.ends_at
       or (s.starts_at at time zone 'Europe/London')::date <> s.held_on or extract(isodow from s.held_on) <> c.weekday`);
  expect(off).toEqual([]);
  const [months] = await rowsOf(`select count(distinct extract(month from held_on)) as n,
    count(distinct starts_at at time zone 'Europe/London' - starts_at at time zone 'UTC') as offsets from session`);
  expect(months?.["n"]).toBeGreaterThanOrEqual(9);
  expect(months?.["offsets"]).toBe(2);
  const during =
    await rowsOf(`select s.id from session s join term t on t.id = s.term_id join class_group g on g.id = s.group_id
    left join closure c on c.franchise_id = g.franchise_id and s.held_on between c.starts_on and c.ends_on and coalesce(c.location_id, g.location_id) = g.location_id
    where s.held_on not between t.starts_on and t.ends_on or s.held_on between t.half_term_starts_on and t.half_term_ends_on or c.id is not null`);
  expect(during).toEqual([]);
});

test("every counter matches its claims, and the trigger is enabled afterwards", async () => {
  expect(
    await rowsOf(`select p.id from pool p left join claim c on c.pool_id = p.id and c.state = 'committed'
      group by p.id having p.committed <> coalesce(sum(c.quantity), 0)`),
  ).toEqual([]);
  const client = await pool.connect();
  await client.query("begin");
  const { rows } = await client.query<{ id: number; committed: number }>(
    "select id, committed from pool where kind = 'trial' and committed = 0 limit 1",
  );
  await client.query(
    "insert into claim (id, pool_id, quantity, state) values (gen_random_uuid(), $1, 2, 'committed')",
    [rows[0]?.id],
  );
  const after = await client.query("select committed from pool where id = $1", [rows[0]?.id]);
  await client.query("rollback");
  client.release();
  expect(after.rows).toEqual([{ committed: 2 }]);
});

test("a franchise that is not registered charges no VAT, and a child's size is zero-rated", async () => {
  const rates = await rowsOf(`select distinct f.vat_number is null as unregistered, x.vat_bp from franchise f join (
    select franchise_id, vat_bp from class_group union all select franchise_id, vat_bp from course) x on x.franchise_id = f.id order by 1`);
  expect(rates).toEqual([
    { unregistered: false, vat_bp: 2000 },
    { unregistered: true, vat_bp: 0 },
  ]);
  const sizes =
    await rowsOf(`select distinct o.name like 'Age %' as child, v.vat_bp from product_variation v join attribute_option o on o.id = any (v.option_ids)
    join product_attribute a on a.id = o.attribute_id join product p on p.id = v.product_id join franchise f on f.id = p.franchise_id
    where a.name = 'Size' and o.name ~ '^(Age|Adult)' and f.vat_number is not null order by 1`);
  expect(sizes).toEqual([
    { child: false, vat_bp: 2000 },
    { child: true, vat_bp: 0 },
  ]);
});

test("rows added later get ids after those of the demo", async () => {
  const sequences = await rowsOf(
    "select table_name from information_schema.columns where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'",
  );
  for (const { table_name: table } of sequences) {
    const [row] = await rowsOf(
      `select coalesce(max(id), 0) as last, nextval(pg_get_serial_sequence('${String(table)}', 'id')) as next from ${String(table)}`,
    );
    expect({ table, after: Number(row?.["next"]) > Number(row?.["last"]) }).toEqual({ table, after: true });
  }
});

test("two fillings are identical", async () => {
  const other = await another();
  await fillDemo(other.url, options);
  expect(await contents(other.pool)).toEqual(await contents());
});

test("a filling that fails leaves nothing behind", async () => {
  const other = await another();
  await other.pool.query("alter table product_variation add constraint never check (price_pence > 1000000)");
  await expect(fillDemo(other.url, options)).rejects.toThrow("never");
  expect(await rowsOf("select 1 from franchise", other.pool)).toEqual([]);
  const trigger = "select tgenabled from pg_trigger where tgname = 'claim_counts'";
  expect(await rowsOf(trigger, other.pool)).toEqual([{ tgenabled: "O" }]);
});
