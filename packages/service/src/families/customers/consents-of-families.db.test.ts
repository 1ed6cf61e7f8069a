import type { Actor } from "@matinee/core/access";
import { createPool, scopedDb, type Scope } from "@matinee/database";
import { aFranchise } from "@matinee/testkit";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, newId, valueOf } from "../../testing/world.ts";
import { dice } from "../../timetable/testing/dice.ts";
import { listCustomers } from "./list-customers.ts";
import { getFamily } from "./get-family.ts";
import { latestConsent } from "./read-customer.ts";
import { stopMarketing } from "./stop-marketing.ts";

const world = await aWorld();
const { db } = world;
const pool = createPool(world.url);
const schools = [world.network.seller.id, (await aFranchise(db)).id];

afterAll(() => pool.end());

/** A member of staff with what row security leaves of the database to them, and the family they are themselves. */
async function limited(kind: "FRANCHISE_ADMIN" | "NETWORK_ADMIN", school?: number): Promise<Context> {
  const { actor, ...ctx } = await aMember(world, kind, school);
  const userId = "userId" in actor ? actor.userId : "";
  const as: Actor =
    school === undefined ? { kind: "NETWORK_ADMIN", userId } : { kind: "FRANCHISE_ADMIN", userId, franchiseId: school };
  const scope: Scope =
    school === undefined
      ? { kind: "network", userId }
      : { kind: "franchise", userId, franchiseId: school, money: true };
  return { ...ctx, actor: as, db: scopedDb(pool, scope) };
}

const members: readonly Context[] = [
  await limited("NETWORK_ADMIN"),
  ...(await Promise.all(schools.map(async (school) => await limited("FRANCHISE_ADMIN", school)))),
];

/** What the list is to say of each family that the member sees: worked out from all consents and accounts, whoever may read them. */
async function worked(ctx: Context): Promise<ReadonlyMap<string, { marketing: boolean; account: boolean }>> {
  const { rows } = await sql<{ id: string; marketing: boolean; account: boolean }>`
    select r.customer_id as id, (select ${latestConsent("marketing")} from customer c where c.id = r.customer_id) as marketing,
      exists (select from user_account u where u.guest_id = r.family_id and u.email_verified_at is not null) as account
    from family_record r where ${ctx.actor.kind === "NETWORK_ADMIN"} or r.family_id in (
      select f.family_id from family_franchise f where ${"franchiseId" in ctx.actor ? ctx.actor.franchiseId : 0} = f.franchise_id)`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...answers }) => [id, answers]));
}

/** All families that the list gives for these answers, page by page, as it counts them. */
async function listed(ctx: Context, query: Parameters<typeof listCustomers>[1]) {
  const all = [];
  for (let page = 0; ; page += 1) {
    const { items, total } = valueOf(await listCustomers(ctx, { ...query, size: 7, page }));
    all.push(...items);
    if (items.length === 0) {
      expect(total).toBe(all.length);
      return all;
    }
  }
}

const wanted = ["yes", "no", undefined] as const;

/** Every filter of the list gives the families whose answers were worked out, once each. */
async function expectSame(): Promise<void> {
  for (const ctx of members) {
    const should = await worked(ctx);
    for (const marketing of wanted)
      for (const account of wanted) {
        const rows = await listed(ctx, { marketing, account });
        const said = rows.map((row) => [row.id, { marketing: row.marketing_consent, account: row.has_account }]);
        const fits = (is: boolean, asked?: "yes" | "no") => asked === undefined || is === (asked === "yes");
        const expected = [...should].filter(([, is]) => fits(is.marketing, marketing) && fits(is.account, account));
        const byId = (answers: readonly (readonly unknown[])[]) =>
          answers.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
        expect(byId(said), `${ctx.actor.kind} ${marketing} ${account}`).toEqual(byId(expected));
      }
  }
}

const details = sql`name, email, phone, address_line_1, post_town, postcode`;
const typed = sql`'Pat', 'pat@example.test', '', '1 Road', 'Leeds', 'LS1 1AA'`;

/** A family: a visitor's with one or two sets of details, some with an account, or one that was brought over without a visitor. */
async function aFamily(roll: (sides: number) => number): Promise<void> {
  const [guest, user] = [newId(), newId()];
  const ids = Array.from({ length: 1 + roll(2) }, newId);
  const hasGuest = roll(5) > 0;
  if (hasGuest)
    await sql`insert into guest (id, token_hash, expires_at) values (${guest}, sha256(${guest}::text::bytea), 'infinity')`.execute(
      db,
    );
  for (const id of ids) {
    await sql`insert into customer (id, guest_id, ${details}) values (${id}, ${hasGuest ? guest : null}, ${typed})`.execute(
      db,
    );
    for (const school of schools)
      if (roll(3) > 0)
        await db.insertInto("customer_school").values({ customer_id: id, franchise_id: school }).execute();
  }
  if (hasGuest && roll(3) > 0)
    await sql`insert into user_account (id, email, name, guest_id, email_verified_at)
      values (${user}, ${`${user}@example.test`}, 'Pat', ${guest}, ${roll(3) > 0 ? sql`now()` : null})`.execute(db);
}

/** An answer given or withdrawn, with details or by an account, for the family or a child. */
async function anAnswer(roll: (sides: number) => number): Promise<void> {
  const answer = sql`${roll(5) === 0 ? "image" : "marketing"}, ${roll(2) === 0}, '1', 'x'`;
  const [table, column] =
    roll(2) === 0 ? (["customer", "customer_id"] as const) : (["user_account", "user_id"] as const);
  await sql`insert into consent (${sql.ref(column)}, kind, given, wording_version, recorded_by)
    select id, ${answer} from ${sql.table(table)} order by id offset ${roll(30)} limit 1`.execute(db);
}

test.each([1, 2, 3])(
  "the list says what consents and accounts say, to the network and to each school (%i)",
  async (seed) => {
    const roll = dice(seed);
    for (let n = 0; n < 12; n += 1) await aFamily(roll);
    await expectSame();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 20; n += 1) await anAnswer(roll);
      await expectSame();
    }
    // Accounts that are closed or verified, and details that join another visitor's.
    await sql`update user_account set email_verified_at = case when email_verified_at is null then now() end where id in (
    select id from user_account order by id offset ${roll(6)} limit 4)`.execute(db);
    await sql`update customer set guest_id = (select guest_id from user_account order by id offset ${roll(6)} limit 1) where id in (
    select id from customer order by id offset ${roll(9)} limit 4)`.execute(db);
    await sql`update consent n set customer_id = null, user_id = u.id from user_account u, customer c
    where c.guest_id = u.guest_id and n.customer_id = c.id and n.id % 3 = ${roll(3)}`.execute(db);
    await sql`delete from consent where id % 7 = ${roll(7)}`.execute(db);
    await expectSame();
  },
);

test("staff who are customers of their own school find their own answer in its list", async () => {
  for (const { actor } of members) {
    const userId = "userId" in actor ? actor.userId : "";
    const id = newId();
    await sql`insert into customer (id, guest_id, ${details}) select ${id}, guest_id, ${typed} from user_account where id = ${userId}`.execute(
      db,
    );
    for (const school of schools)
      await db.insertInto("customer_school").values({ customer_id: id, franchise_id: school }).execute();
    await sql`insert into consent (user_id, kind, given, wording_version, recorded_by) values (${userId}, 'marketing', true, '1', 'x')`.execute(
      db,
    );
  }
  await expectSame();
});

/** A family of the first school alone that agreed with its details, and has an account. */
async function anAgreedFamily() {
  const [guest, user, id] = [newId(), newId(), newId()];
  await sql`insert into guest (id, token_hash, expires_at) values (${guest}, sha256(${guest}::text::bytea), 'infinity')`.execute(
    db,
  );
  await sql`insert into customer (id, guest_id, ${details}) values (${id}, ${guest}, ${typed})`.execute(db);
  await db
    .insertInto("customer_school")
    .values({ customer_id: id, franchise_id: schools[0] ?? 0 })
    .execute();
  await sql`insert into user_account (id, email, name, guest_id, email_verified_at)
    values (${user}, ${`${user}@example.test`}, 'Pat', ${guest}, now())`.execute(db);
  await sql`insert into consent (customer_id, kind, given, wording_version, recorded_by) values (${id}, 'marketing', true, '1', 'x')`.execute(
    db,
  );
  const answer = async (given: boolean) =>
    await sql`insert into consent (user_id, kind, given, wording_version, recorded_by) values (${user}, 'marketing', ${given}, '1', 'x')`.execute(
      db,
    );
  return { id, user, answer };
}

const [, own, other] = members;

test("a family that withdraws its consent in the account no longer counts as agreed for its school", async () => {
  if (own === undefined) throw new Error("No school");
  const family = await anAgreedFamily();
  const agreed = async () => ({
    page: valueOf(await getFamily(own, { id: family.id })).customer.marketing_consent,
    list: (await listed(own, { marketing: "yes" })).some((row) => row.id === family.id),
  });
  expect(await agreed()).toEqual({ page: true, list: true });
  await family.answer(false);
  expect(await agreed()).toEqual({ page: false, list: false });
  await family.answer(true);
  expect(await agreed()).toEqual({ page: true, list: true });
  // What the account agreed to is withdrawn by the school that they ask.
  valueOf(await stopMarketing(own, { id: family.id }));
  expect(await agreed()).toEqual({ page: false, list: false });
});

test("a school reads the answers of its own families' accounts alone, and gives none in their name", async () => {
  if (own === undefined || other === undefined) throw new Error("No school");
  const family = await anAgreedFamily();
  await family.answer(false);
  const read = async (ctx: Context) =>
    (await ctx.db.selectFrom("consent").select("given").where("user_id", "=", family.user).execute()).length;
  expect([await read(own), await read(other)]).toEqual([1, 0]);
  const given = sql`insert into consent (user_id, kind, given, wording_version, recorded_by)
    values (${family.user}, 'marketing', true, '1', 'x')`.execute(own.db);
  await expect(given).rejects.toThrow("row-level security");
  const turned = await sql`update consent set given = true where user_id = ${family.user}`.execute(own.db);
  expect(turned.numAffectedRows).toBe(0n);
});
