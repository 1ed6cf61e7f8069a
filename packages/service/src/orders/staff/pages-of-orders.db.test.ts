import { createPool, scopedDb, type Scope } from "@matinee/database";
import { aFranchise } from "@matinee/testkit";
import { type KyselyPlugin, CompiledQuery, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import type { Context } from "../../kernel/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { fillOrderParts } from "./fill-order-parts.ts";
import { listStaffOrders } from "./list-staff-orders.ts";
import type { StaffOrdersQuery } from "./staff-order-rows.ts";

const ORDERS = 20_000;
const FAMILIES = 2_000;
const SIZE = 25;
const WHOLE_NUMBER = /^[a-z]+-\d{6}$/iu;

const world = await aWorld();
const { db } = world;
const pool = createPool(world.url);
afterAll(() => pool.end());
const school = world.network.seller;
const other = await aFranchise(db);
const group = await world.group();
const rare = await world.group();

/** Orders of two schools for two thousand families. One in fifty has something of both schools. */
async function fillOrders() {
  const quiet = ["orders", "order_item", "customer"];
  for (const table of quiet) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await sql`create table filled as select k, md5('order' || k)::uuid as id, md5('guest' || k % ${FAMILIES}::int)::uuid as guest_id,
      md5('customer' || k % ${FAMILIES}::int)::uuid as customer_id, case k % 2 when 0 then ${school.id}::int else ${other.id}::int end as seller_id,
      (case k % 2 when 0 then 'LEE' else 'YRK' end) || '-' || lpad(k::text, 6, '0') as number, now() - (k * 7919 % 20011) * interval '1 hour' as placed_at
    from generate_series(1, ${ORDERS}::int) k`.execute(db);
  await sql`insert into guest (id, token_hash, expires_at)
    select distinct guest_id, sha256(guest_id::text::bytea), now() from filled`.execute(db);
  await sql`insert into customer (id, guest_id, name, email, phone, address_line_1, post_town, postcode)
    select distinct on (customer_id) customer_id, guest_id, 'Zephyr ' || k % ${FAMILIES}::int || ' Tester', 'z' || k % ${FAMILIES}::int || '@example.test', '', '', '', ''
      from filled`.execute(db);
  await sql`insert into orders (id, guest_id, customer_id, host, status, number, placed_at, confirmed_at, created_at)
    select id, guest_id, customer_id, 'localhost', 'confirmed', number, placed_at, placed_at, placed_at from filled`.execute(
    db,
  );
  await sql`insert into order_number (order_id, franchise_id, number) select id, seller_id, k from filled`.execute(db);
  await sql`insert into order_item (id, order_id, position, type, seller_id, group_id, quantity, unit_price_pence, vat_bp)
    select md5('line' || k || nth)::uuid, id, nth, 'trial', case nth when 1 then seller_id else ${school.id}::int + ${other.id}::int - seller_id end,
      case k % 500 when 2 then ${rare.id}::int else ${group.id}::int end, 1, 2400, 0 from filled, generate_series(1, case k % 50 when 1 then 2 else 1 end) nth`.execute(
    db,
  );
  await db.updateTable("class_group").set({ name: "Xylophone" }).where("id", "=", rare.id).execute();
  await sql`insert into order_part (seller_id, order_id, placed_at) select distinct i.seller_id, f.id, f.placed_at
    from filled f join order_item i on i.order_id = f.id`.execute(db);
  await sql`insert into family_record select * from family_records(null) on conflict do nothing`.execute(db);
  await sql`insert into school_family select distinct i.seller_id, f.guest_id from filled f join order_item i on i.order_id = f.id`.execute(
    db,
  );
  for (const table of quiet) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
}
await fillOrders();

const userIdOf = ({ actor }: Context) => ("userId" in actor ? actor.userId : "");
const scoped = (member: Context, scope: Scope): Context => ({ ...member, db: scopedDb(pool, scope) });
const admin = await aMember(world, "FRANCHISE_ADMIN");
const headOffice = await aMember(world, "NETWORK_ADMIN");
/** With what row-level security leaves to each. */
const readers = {
  "one school": scoped(admin, { kind: "franchise", userId: userIdOf(admin), franchiseId: school.id, money: true }),
  "the network": scoped(headOffice, { kind: "network", userId: userIdOf(headOffice) }),
};

const queries: Readonly<Record<string, StaffOrdersQuery>> = {
  "the newest": {},
  "a deep page": { page: 200 },
  "the oldest": { sort: ["placed_at,asc"] },
  "by number": { sort: ["number,asc"] },
  "by number, the last first": { sort: ["number,desc"] },
  "a deep page by number": { sort: ["number,asc"], page: 150 },
  "searched by a whole number": { q: "lee-000250" },
  "searched by the number of another school": { q: "YRK-000051" },
  "searched by digits": { q: "1250" },
  "searched by a name": { q: "zephyr 1250" },
  "searched by what few bought": { q: "xylo" },
  "searched by a name, by number": { q: "zephyr 125", sort: ["number,desc"] },
};

const listed = async (ctx: Context, query: StaffOrdersQuery) =>
  valueOf(await listStaffOrders(ctx, { size: SIZE, ...query }));

/** These read more than a page: no index has what they ask for, or not in this order. */
const others: Readonly<Record<string, StaffOrdersQuery>> = {
  "with a part of a number": { filter: "number:like:0123" },
  "confirmed, by number": { status: "confirmed", sort: ["number,desc"] },
  "by the day of the confirmation": { sort: ["confirmed_on,desc", "number,asc"] },
  "with trials, found by a name": { type: "trial", q: "zephyr 19", sort: ["number,asc"] },
  "found by a name with a part of a number": { q: "zephyr 19", filter: "number:like:190" },
  "of the other school": { school: other.id, sort: ["number,asc"] },
};

async function everyList() {
  const found = [];
  for (const [who, ctx] of Object.entries(readers))
    for (const [what, query] of Object.entries({ ...queries, ...others })) {
      const { items, total } = await listed(ctx, query);
      found.push({ who, what, total, ids: items.map(({ id }) => id) });
    }
  return found;
}

const node = z.object({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  "Actual Rows": z.number(),
  "Actual Loops": z.number(),
  "Rows Removed by Filter": z.number().optional(),
  "Heap Fetches": z.number().optional(),
  get Plans() {
    return z.array(node).optional();
  },
});
type Node = z.output<typeof node>;
const explained = z.array(z.object({ "QUERY PLAN": z.tuple([z.object({ Plan: node })]) }));

const nodesOf = (plan: Node): readonly Node[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Rows of the tables that this part of a plan read. What an index alone answers is not read from its table. */
const rowsRead = (one: Node): number =>
  one["Node Type"] === "Index Only Scan"
    ? (one["Heap Fetches"] ?? 0)
    : (one["Actual Rows"] + (one["Rows Removed by Filter"] ?? 0)) * one["Actual Loops"];

/** Runs the statement that reads the page, as the list sends it, and returns what PostgreSQL did for it. */
async function planOf(ctx: Context, query: StaffOrdersQuery): Promise<readonly Node[]> {
  const sent: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node: root, queryId }) => {
      sent.push(ctx.db.getExecutor().compileQuery(root, queryId));
      return root;
    },
    transformResult: async ({ result }) => await Promise.resolve(result),
  };
  await listed({ ...ctx, db: ctx.db.withPlugin(recorder) }, query);
  const [page] = sent;
  if (page === undefined) throw new Error("The list sent nothing");
  const { rows } = await ctx.db.executeQuery(
    CompiledQuery.raw(`explain (analyze, format json) ${page.sql}`, [...page.parameters]),
  );
  return explained.parse(rows).flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
}

test("a page reads the orders of the page, and no other, however many there are", async () => {
  await fillOrderParts(world.system);
  await pool.query("vacuum (analyze)");
  for (const [who, ctx] of Object.entries(readers))
    for (const [what, query] of Object.entries(queries)) {
      const plan = await planOf(ctx, query);
      const read = (table: string) =>
        plan.filter((one) => one["Relation Name"] === table).reduce((sum, one) => sum + rowsRead(one), 0);
      const sorted = plan.flatMap((one) =>
        one["Node Type"] === "Sort" ? (one.Plans ?? []).map((input) => input["Actual Rows"]) : [],
      );
      // What is found, and a few look-ups of each order of the page: its lines, its family, its names.
      expect({
        who,
        what,
        orders: read("orders") <= 6 * SIZE,
        parts: read("order_part") <= 300,
        numbers: read("order_number") <= 20,
        sorted: Math.max(0, ...sorted) <= 300,
        families: read("family_record"),
      }).toEqual({
        who,
        what,
        orders: true,
        parts: true,
        numbers: true,
        sorted: true,
        // A whole number is looked up alone. The words of all families are compared once, and not for each way to them.
        families: query.q === undefined || WHOLE_NUMBER.test(query.q) ? 0 : FAMILIES,
      });
    }
});

test("the lists are the same while the parts are being filled, and afterwards", async () => {
  // As a version before left them.
  await sql`update order_part set number = null, family_id = null, customer_id = null`.execute(db);
  await sql`analyze order_part`.execute(db);
  const before = await everyList();
  expect(before.filter(({ total }) => total === 0)).toEqual([
    expect.objectContaining({ who: "one school", what: "of the other school" }),
  ]);
  expect(before.filter(({ total, ids }) => total > 0 && ids.length === 0)).toEqual([]);
  await sql`update order_part p set number = o.number, family_id = o.guest_id, customer_id = o.customer_id
    from orders o where o.id = p.order_id and get_byte(uuid_send(o.id), 0) % 3 = 0`.execute(db);
  expect(await everyList()).toEqual(before);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from order_part where number is null`.execute(db);
  expect(await fillOrderParts(world.system)).toBe(rows[0]?.n);
  expect(await everyList()).toEqual(before);
  expect(await fillOrderParts(world.system)).toBe(0);
});
