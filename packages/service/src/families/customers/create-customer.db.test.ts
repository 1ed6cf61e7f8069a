import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { currentOrder } from "../../basket/index.ts";
import { aBooking, aMember, viewOf } from "../../testing/staff.ts";
import { aWorld, parentForm, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { bulkSaveChildren } from "../children/bulk-save-children.ts";
import { getFamily } from "./get-family.ts";
import { listCustomers } from "./list-customers.ts";
import { createCustomer } from "./create-customer.ts";
import { getCustomer } from "./get-customer.ts";
import { updateProfile } from "./update-profile.ts";

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

async function aFamilyWithProfile() {
  const me = await aCustomer(world);
  const form = { ...parentForm, email: me.account.email };
  valueOf(await createCustomer(me.ctx, { ...form, marketing_consent: true }));
  const { actor } = me.ctx;
  if (actor.kind !== "CUSTOMER") throw new Error("Not a customer");
  const { id: orderId } = valueOf(await currentOrder(me.ctx, { createIfNeeded: true }));
  const account = async () =>
    await world.db.selectFrom("user_account").select("customer_id").where("id", "=", actor.userId).executeTakeFirst();
  const fresh = async () => ({ ...me.ctx, actor: { ...actor, customerId: (await account())?.customer_id ?? null } });
  const profile = async () => valueOf(await getCustomer(await fresh(), {}));
  return { ctx: await fresh(), form, fresh, profile, orderId: orderId ?? "", actor };
}

test("details typed for one order leave the profile alone, unless the parent asks to keep them", async () => {
  const { ctx, form, profile, orderId } = await aFamilyWithProfile();
  const before = await profile();
  const elsewhere = { ...form, address_line_1: "9 Grandparents' Row", post_town: "York" };
  const forOrder = valueOf(await createCustomer(ctx, elsewhere));
  expect(await profile()).toEqual(before);
  expect(await parentOf(orderId)).toBe(forOrder.id);
  expect(forOrder.post_town).toBe("York");
  // The profile changes meanwhile. The order keeps what was typed for it.
  valueOf(await updateProfile(ctx, { county: "Kent" }));
  expect(await parentOf(orderId)).toBe(forOrder.id);
  // The same details as the profile's are the profile.
  const same = valueOf(await createCustomer(ctx, { ...form, county: "Kent" }));
  expect(same.id).toBe(before.id);
  expect(await parentOf(orderId)).toBe(before.id);
  valueOf(await createCustomer(ctx, { ...elsewhere, save_to_profile: true }));
  expect(await profile()).toMatchObject({ post_town: "York", address_line_1: "9 Grandparents' Row" });
});

test("staff read the profile of a family, not what was typed for one order", async () => {
  const { ctx, orderId } = await aFamilyWithProfile();
  const forOrder = valueOf(await createCustomer(ctx, { ...parentForm, name: "Aunt Alex", email: "alex@example.test" }));
  await world.db
    .updateTable("orders")
    .set({ status: "confirmed", number: orderId, confirmed_at: "2026-01-01T00:00:00Z" })
    .where("id", "=", orderId)
    .execute();
  const network = await aMember(world, "NETWORK_ADMIN");
  const family = valueOf(await getFamily(network, { id: forOrder.id }));
  expect(family.customer.name).toBe(parentForm.name);
  const listed = valueOf(await listCustomers(network, { q: "alex@example.test" })).items;
  expect(listed).toEqual([]);
});

test("an application by staff who view a family changes nothing", async () => {
  const { form, fresh, profile, actor, orderId } = await aFamilyWithProfile();
  const ctx = await fresh();
  const viewing = viewOf(ctx);
  const stored = async () => ({
    customers: await world.db.selectFrom("customer").selectAll().where("guest_id", "=", actor.guestId).execute(),
    order: await parentOf(orderId),
    consents: await world.db.selectFrom("consent").select("id").orderBy("id").execute(),
    profile: await profile(),
  });
  const before = await stored();
  const typed = { ...form, name: "Rewritten", marketing_consent: false, save_to_profile: true };
  expect(valueOf(await createCustomer(viewing, typed))).toEqual(before.profile);
  expect(await stored()).toEqual(before);
});
