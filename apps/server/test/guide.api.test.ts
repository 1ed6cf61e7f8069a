import { checkHosts } from "@matinee/service/network";
import { aFranchise, aGroup, aLocation } from "@matinee/testkit";
import { expect, test } from "vitest";
import { aMember } from "./harness/a-member.ts";
import { aShop, type Answer } from "./harness/a-shop.ts";

const shop = await aShop();
const { ask, db, pool } = shop;
const other = await aFranchise(db, { slug: "york" });
const headers = await aMember(shop, "FRANCHISE_ADMIN", shop.school.id);

const stateOf = (answer: Answer) =>
  Object.fromEntries(
    answer.rows("guide.steps").map((row) => {
      const { step, done, left } = Object(row) as { step: string; done: boolean; left: boolean };
      return [step, done ? "done" : left ? "left" : "open"];
    }),
  );
const guide = async () => stateOf(await ask("GET /api/v1/staff/guide", { headers }));
const leave = async (body: object) => await ask("POST /api/v1/staff/guide/leave-step", { headers, body });

test("the guide ticks off what the school has, whatever others have, and keeps what it leaves out", async () => {
  await aGroup(db, { location: await aLocation(db, { franchiseId: other.id }) });
  // Nobody has looked at the address yet.
  expect(await guide()).toMatchObject({ host: "open" });
  await checkHosts(shop.system);
  expect(await guide()).toEqual({
    brand: "open",
    host: "done",
    venue: "open",
    term: "open",
    class: "open",
    vat: "done",
    provider: "open",
    order: "open",
    staff: "open",
    open: "done",
  });
  const location = await aLocation(db, { franchiseId: shop.school.id });
  expect(await guide()).toMatchObject({ venue: "done", class: "open" });
  const { id } = await aGroup(db, { location });
  expect(await guide()).toMatchObject({ venue: "done", term: "done", class: "done", provider: "open" });
  await pool.query("update class_group set status = 'closed' where id = $1", [id]);
  expect(await guide()).toMatchObject({ class: "open" });

  const rights = { sees_money: true, sees_health: true, may_export: true };
  const body = { name: "Kim", email: "kim@example.test", role: "FRANCHISE_STAFF", ...rights };
  expect((await ask("POST /api/v1/staff/invitations", { headers, body })).status).toBe(201);
  expect(await guide()).toMatchObject({ staff: "done" });

  expect(stateOf(await leave({ step: "provider", left: true }))).toMatchObject({ provider: "left", order: "open" });
  expect(await guide()).toMatchObject({ provider: "left" });
  expect(stateOf(await leave({ step: "provider", left: false }))).toMatchObject({ provider: "open" });
  // Another school's guide is nobody else's to change.
  expect((await leave({ step: "provider", left: true, school: other.id })).status).toBe(404);
});

test("the demo has no guide", async () => {
  await pool.query("update franchise set is_demo = true where id = $1", [shop.school.id]);
  expect((await ask("GET /api/v1/staff/guide", { headers })).at("guide")).toBeNull();
});
