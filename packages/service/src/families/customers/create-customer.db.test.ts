import { expect, test } from "vitest";
import { aBooking, aMember } from "../../testing/staff.ts";
import { aWorld, parentForm, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { bulkSaveChildren } from "../children/bulk-save-children.ts";
import { createCustomer } from "./create-customer.ts";

const world = await aWorld();

const parentOf = async (orderId: string) =>
  (await world.db.selectFrom("orders").select("customer_id").where("id", "=", orderId).executeTakeFirstOrThrow())
    .customer_id;

test("an order that was placed keeps the parent information it was placed with; the basket gets the new", async () => {
  const { ctx, orderId, customer } = await aBooking(world);
  const next = await world.basket(await world.group(), ["Bo"], ctx);
  expect(next.customer.id).not.toBe(customer.id);
  expect(await parentOf(orderId)).toBe(customer.id);
  const again = valueOf(await createCustomer(ctx, { ...parentForm, post_town: "York" }));
  expect(again.id).toBe(next.customer.id);
  expect(await parentOf(next.orderId)).toBe(again.id);
  expect(await parentOf(orderId)).toBe(customer.id);
});

test("staff have no family of their own to write down", async () => {
  for (const role of ["FRANCHISE_STAFF", "FRANCHISE_ADMIN", "NETWORK_ADMIN"] as const) {
    const member = await aMember(world, role);
    const child = { first_name: "Ada", surname: "Tester", date_of_birth: sevenYearsAgo() };
    expect(await createCustomer(member, parentForm)).toEqual({ ok: false, error: { code: "forbidden" } });
    expect(await bulkSaveChildren(member, { children: [child] })).toEqual({ ok: false, error: { code: "forbidden" } });
  }
});
