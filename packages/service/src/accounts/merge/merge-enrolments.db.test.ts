import { sql } from "kysely";
import { expect, test } from "vitest";
import { findWrongPools } from "../../audit/find-wrong-pools.ts";
import { listChildren, removeChild } from "../../families/index.ts";
import { enrolChildren } from "../../places/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, newId, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { deleteAccount } from "../erasure/delete-account.ts";
import { PASSWORD } from "../testing/an-account.ts";
import { mergeGuestIntoAccount } from "./merge-guest-into-account.ts";

const world = await aWorld();
const { db } = world;

/** A class, and the places of children in its first lessons, as an import gives them. */
async function aClass() {
  const group = await world.group();
  const pools = await db
    .selectFrom("session")
    .select(["place_pool_id", "held_on"])
    .where("group_id", "=", group.id)
    .orderBy("starts_at")
    .limit(4)
    .execute();
  const enrol = async (childId: string, from: number, until: number) => {
    const lessons = pools.slice(from, until);
    const wanted = {
      id: newId(),
      groupId: group.id,
      childId,
      fromOn: lessons[0]?.held_on ?? "",
      poolIds: lessons.map((one) => one.place_pool_id),
    };
    const short = await db.transaction().execute(async (trx) => await enrolChildren(trx, [wanted], newId));
    expect(short.size).toBe(0);
  };
  const enrolments = async () => {
    const { rows } = await sql<{ child_id: string; from: string; dates: string[] }>`
      select e.child_id, e.from_on::text as from, array_agg(s.held_on::text order by s.held_on) as dates
        from enrolment e left join claim c on c.enrolment_id = e.id and c.state = 'committed' and c.child_id = e.child_id
        left join session s on s.place_pool_id = c.pool_id where e.group_id = ${group.id} group by e.id`.execute(db);
    return rows;
  };
  const taken = async () =>
    (
      await db
        .selectFrom("pool")
        .select("committed")
        .where(
          "id",
          "in",
          pools.map((one) => one.place_pool_id),
        )
        .orderBy("id")
        .execute()
    ).map(({ committed }) => committed);
  return { group, dates: pools.map((one) => one.held_on), enrol, enrolments, taken };
}

/** An account with Ada and Bo, and a school's record of Ada, which joins the account at its next login. */
async function aFamilyTwice() {
  const me = await aCustomer(world);
  const [ada, bo] = [await me.child("Ada"), await me.child("Bo")];
  const [customerId, twin] = [newId(), newId()];
  const address = { phone: "", address_line_1: "", post_town: "", postcode: "" };
  await db
    .insertInto("customer")
    .values({ id: customerId, guest_id: null, name: "Pat Tester", email: me.account.email, ...address })
    .execute();
  const child = { first_name: "Ada", surname: "Tester", date_of_birth: sevenYearsAgo() };
  await db
    .insertInto("child")
    .values({ id: twin, guest_id: null, customer_id: customerId, ...child })
    .execute();
  const logIn = async () => {
    await db
      .transaction()
      .execute(async (trx) => await mergeGuestIntoAccount(me.ctx, trx, me.account.userId, undefined));
  };
  return { ...me, ada, bo, twin, logIn };
}

test("a child that a school enrolled on two records has each lesson once, and its family can remove children and the account", async () => {
  const me = await aFamilyTwice();
  const { group, dates, enrol, enrolments, taken } = await aClass();
  await enrol(me.ada, 1, 3);
  await enrol(me.twin, 0, 4);
  await me.logIn();
  expect(await enrolments()).toEqual([{ child_id: me.ada, from: dates[0], dates }]);
  expect(await taken()).toEqual([1, 1, 1, 1]);
  expect(await findWrongPools(db)).toEqual([]);
  valueOf(await removeChild(me.ctx, { id: me.bo }));
  expect(valueOf(await listChildren(me.ctx)).map(({ id }) => id)).toEqual([me.ada]);
  await sql`update session set held_on = held_on - 3650, starts_at = starts_at - interval '3650 days',
    ends_at = ends_at - interval '3650 days' where group_id = ${group.id}`.execute(db);
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD }));
});

test("of two enrolments from one day the original's stays, and the other's place is free", async () => {
  const me = await aFamilyTwice();
  const { dates, enrol, enrolments, taken } = await aClass();
  await enrol(me.ada, 0, 2);
  await enrol(me.twin, 0, 2);
  expect(await taken()).toEqual([2, 2, 0, 0]);
  await me.logIn();
  expect(await enrolments()).toEqual([{ child_id: me.ada, from: dates[0], dates: dates.slice(0, 2) }]);
  expect(await taken()).toEqual([1, 1, 0, 0]);
});

test.each(["the account", "the school’s record"])(
  "of a booking and an enrolment of one child the booking stays, on %s, and the enrolled place is free",
  async (which) => {
    const me = await aFamilyTwice();
    const { group, dates, enrol, enrolments, taken } = await aClass();
    const [booked, enrolled] = which === "the account" ? [me.ada, me.twin] : [me.twin, me.ada];
    await enrol(enrolled, 0, 2);
    const order = newId();
    await sql`insert into orders (id, guest_id, host, status, number, placed_at, confirmed_at)
      select ${order}::uuid, guest_id, 'localhost', 'confirmed', ${order}, now(), now() from child where id = ${me.ada}`.execute(
      db,
    );
    await sql`insert into claim (id, pool_id, order_id, child_id, state)
      select ${newId()}::uuid, place_pool_id, ${order}::uuid, ${booked}::uuid, 'committed' from session
       where group_id = ${group.id} order by starts_at limit 1`.execute(db);
    expect(await taken()).toEqual([2, 1, 0, 0]);
    await me.logIn();
    expect(await taken()).toEqual([1, 1, 0, 0]);
    expect(await enrolments()).toEqual([{ child_id: me.ada, from: dates[0], dates: dates.slice(1, 2) }]);
    const nameless =
      await sql`select from claim where pool_id in (select place_pool_id from session where group_id = ${group.id})
      and state = 'committed' and child_id is null`.execute(db);
    expect(nameless.rows).toEqual([]);
    expect(await findWrongPools(db)).toEqual([]);
  },
);

test("a removed record that the version before left enrolled keeps nobody from removing a child", async () => {
  const me = await aFamilyTwice();
  const { group, dates } = await aClass();
  await me.logIn();
  await db
    .insertInto("enrolment")
    .values({ id: newId(), group_id: group.id, child_id: me.twin, from_on: dates[0] ?? "" })
    .execute();
  expect(await removeChild(me.ctx, { id: me.bo })).toMatchObject({ ok: true });
});
