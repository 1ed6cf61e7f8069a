import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, codeOf, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { createChild } from "./create-child.ts";
import { listOwnChildren, updateChild } from "./own-children.ts";
import { removeChild } from "./remove-child.ts";

const world = await aWorld();
const { db } = world;

test("removing one child leaves the others, booked or not", async () => {
  const me = await aCustomer(world);
  const [ada, bo, cy] = [await me.child("Ada"), await me.child("Bo"), await me.child("Cy")];
  await me.book({ type: "trial", group: await world.group(), childIds: [ada] });
  valueOf(await removeChild(me.ctx, { id: bo }));
  const { items } = valueOf(await listOwnChildren(me.ctx));
  expect(items.map(({ id }) => id).toSorted()).toEqual([ada, cy].toSorted());
});

test("a child who was looked up by staff and never booked is gone with the record of the look", async () => {
  const me = await aCustomer(world);
  const id = await me.child("Ada");
  await db
    .insertInto("medical_access")
    .values({ child_id: id, actor: "user:somebody", reason: "First aid", role: "FRANCHISE_STAFF", franchise_id: null })
    .execute();
  valueOf(await removeChild(me.ctx, { id }));
  expect(await db.selectFrom("child").select("id").where("id", "=", id).execute()).toEqual([]);
  expect(await db.selectFrom("medical_access").select("id").where("child_id", "=", id).execute()).toEqual([]);
});

test("a child who was removed is neither changed nor removed again", async () => {
  const me = await aCustomer(world);
  const id = await me.child("Ada");
  const group = await world.group();
  await me.book({ type: "trial", group, childIds: [id] });
  await sql`update session set held_on = held_on - 3650, starts_at = starts_at - interval '3650 days',
    ends_at = ends_at - interval '3650 days' where group_id = ${group.id}`.execute(db);
  valueOf(await removeChild(me.ctx, { id }));
  expect(codeOf(await removeChild(me.ctx, { id }))).toBe("not_found");
  for (const change of [{ first_name: "Eve" }, { date_of_birth: "2099-01-01" }])
    expect(codeOf(await updateChild(me.ctx, { id, ...change }))).toBe("not_found");
});

test("another's child is not found, whatever is wrong with the form", async () => {
  const [me, other] = [await aCustomer(world), await aCustomer(world)];
  const id = await me.child("Ada");
  for (const change of [{ first_name: "Eve" }, { date_of_birth: "2099-01-01" }])
    expect(codeOf(await updateChild(other.ctx, { id, ...change }))).toBe("not_found");
});

test("a child of another surname or birthday is another child", async () => {
  const { ctx } = await aCustomer(world);
  const ada = { first_name: "Ada", surname: "Tester", date_of_birth: sevenYearsAgo() };
  const forms = [
    ada,
    { ...ada, surname: "Other" },
    { ...ada, date_of_birth: sevenYearsAgo().replace(/-01$/u, "-02") },
    { ...ada, first_name: "ADA", surname: "tester" },
  ];
  const ids: string[] = [];
  for (const form of forms) ids.push(valueOf(await createChild(ctx, form)).id);
  expect(new Set(ids).size).toBe(3);
  expect(ids[3]).toBe(ids[0]);
});
