import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aBooking, aMember, strangers } from "../../testing/staff.ts";
import { aWorld, codeOf, parentForm, valueOf } from "../../testing/world.ts";
import type { Context } from "../../kernel/index.ts";
import { createCustomer } from "../../families/index.ts";
import { searchSchool } from "./search-school.ts";

const world = await aWorld();
const staff = await aMember(world, "FRANCHISE_STAFF");
const network = await aMember(world, "NETWORK_ADMIN");
const outside = await strangers(world);

const zoe = await aBooking(world, ["Zoë", "Bo"]);
await sql`update customer set name = 'Siân O’Neill-Shah', email = 'sian.o@example.test', phone = '+447700900456'
  where id = ${zoe.customer.id}`.execute(world.db);
await sql`update class_group set name = 'Saturday 100% Stage' where id = ${zoe.group.id}`.execute(world.db);
const { number } = await world.db
  .selectFrom("orders")
  .select("number")
  .where("id", "=", zoe.orderId)
  .executeTakeFirstOrThrow();

const found = async (ctx: Context, q: string) =>
  valueOf(await searchSchool(ctx, { q })).map(({ kind, name }) => `${kind} ${name}`);

test("a family is found by the beginning of any word of its name, by its address and its number; a child too", async () => {
  for (const q of ["sian", "SIÂN", "o'neill", "oneill", "sha si", "sian.o@ex", "07700 900456", "+44 7700 9004"])
    expect([q, await found(staff, q)]).toEqual([q, ["family Siân O’Neill-Shah"]]);
  expect(valueOf(await searchSchool(staff, { q: "zoe" }))).toEqual([
    {
      kind: "child",
      id: zoe.customer.id,
      name: "Zoë Tester",
      detail: "Siân O’Neill-Shah",
      status: null,
      school: null,
    },
  ]);
  // Words of a child and of its parent are not words of one person, and a part in the middle of a word is no beginning.
  for (const q of ["zoe sian", "eill", "%%", "__"]) expect([q, await found(staff, q)]).toEqual([q, []]);
});

test("an order is found by its number, with or without letters, and a class by a part of its name", async () => {
  if (number === null) throw new Error("A confirmed order has a number");
  expect(await found(staff, number.toLowerCase())).toEqual([`order ${number}`]);
  expect(await found(staff, String(Number(number.split("-")[1])).padStart(2, "0"))).toContain(`order ${number}`);
  expect(await found(staff, "100%")).toEqual(["class Saturday 100% Stage"]);
  expect(await found(network, "day 100")).toEqual(["class Saturday 100% Stage"]);
});

test("nobody finds what is not theirs", async () => {
  for (const q of ["sian", "zoe", number ?? "", "100%"]) {
    expect([q, await found(outside.staff, q)]).toEqual([q, []]);
    expect([q, await found(outside.admin, q)]).toEqual([q, []]);
  }
  expect(codeOf(await searchSchool(outside.visitor, { q: "sian" }))).toBe("not_logged_in");
});

test("names that change, and families that are erased, are found by what they are now", async () => {
  const { id } = (await aCustomer(world)).customer;
  await sql`update customer set name = 'Ottoline Early' where id = ${id}`.execute(world.db);
  await sql`insert into customer_school (customer_id, franchise_id) values (${id}, ${world.network.seller.id})`.execute(
    world.db,
  );
  expect(await found(staff, "ottoline")).toEqual(["family Ottoline Early"]);
  await sql`update customer set name = 'Olive Late' where id = ${id}`.execute(world.db);
  expect(await found(staff, "ottoline")).toEqual([]);
  expect(await found(staff, "olive")).toEqual(["family Olive Late"]);
  await sql`update customer set name = 'Deleted account', email = '', phone = '' where id = ${id}`.execute(world.db);
  expect(await found(staff, "deleted")).toEqual([]);
  await sql`update child set removed_at = now() where first_name = 'Bo'`.execute(world.db);
  expect(await found(staff, "bo")).toEqual([]);
});

test("of several contact details of a family, those of its profile are found", async () => {
  const twice = await aBooking(world, ["Cy"]);
  valueOf(await createCustomer(twice.ctx, { ...parentForm, name: "Aaron Newname" }));
  expect(await found(staff, "newname")).toEqual(["family Aaron Newname"]);
});

test("whoever sends a search for minutes on end is told to wait", async () => {
  const fast = await aMember(world, "FRANCHISE_STAFF");
  await sql`insert into rate_limit (key, window_start, hits)
    values (${`staff search:${fast.tokens.fingerprint("actor" in fast && "userId" in fast.actor ? fast.actor.userId : "")}`},
      to_timestamp(floor(extract(epoch from now()) / 60) * 60), 700)`.execute(world.db);
  expect(codeOf(await searchSchool(fast, { q: "sian" }))).toBe("too_many_requests");
});
