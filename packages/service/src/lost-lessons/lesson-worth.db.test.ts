import { expect, test } from "vitest";
import { aCustomer } from "../testing/a-customer.ts";
import { lessonsNotHeld } from "../testing/lessons-not-held.ts";
import { aMember } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { answerLostLessons, getLostLessons, listLostLessons } from "./index.ts";

const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const stranger = await world.visitor();
const { aClass, close, everything, keyOf, reopen } = lessonsNotHeld(world, admin);

const listed = async (orderId: string, status: "with_school" | "open" | "settled") =>
  valueOf(await listLostLessons(admin, { status, size: 200 })).items.filter(({ order }) => order.id === orderId);

test("lessons of a line that were settled together show what went back for each, not for all of them", async () => {
  const group = await aClass();
  const { account, child, book } = await aCustomer(world);
  const { orderId } = await book({ type: "enrolment", group, childIds: [await child("Ada")] });
  const closure = await close(group.dates[0] ?? "", everything, group.dates[2]);
  const key = keyOf(account.email);
  const { lessons } = valueOf(await getLostLessons(stranger, { key }));
  expect(lessons).toHaveLength(3);
  const answers = lessons.map(({ id }) => ({ id, way: "refund" as const }));
  valueOf(await answerLostLessons(stranger, { key, answers }));
  const reversals = await db.selectFrom("reversal").select("given_pence").where("order_id", "=", orderId).execute();
  expect(reversals).toHaveLength(1);
  const values = (await listed(orderId, "settled")).map(({ value }) => value);
  expect(values.reduce((sum, value) => sum + value, 0)).toBe(reversals[0]?.given_pence);
  expect(Math.max(...values) - Math.min(...values)).toBeLessThanOrEqual(1);
  await reopen(closure);
});
