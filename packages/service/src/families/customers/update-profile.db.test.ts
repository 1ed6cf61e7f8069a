import { expect, test } from "vitest";
import { findCaller } from "../../accounts/index.ts";
import { anAccount } from "../../accounts/testing/an-account.ts";
import type { Context } from "../../kernel/index.ts";
import { aWorld, parentForm, valueOf } from "../../testing/world.ts";
import { createCustomer } from "./create-customer.ts";
import { getCustomer } from "./get-customer.ts";
import { updateProfile } from "./update-profile.ts";

const world = await aWorld();
const notFound = { error: { code: "not_found" } };

async function aCustomer() {
  const account = await anAccount(world);
  const fresh = async (): Promise<Context> => {
    const actor = valueOf(await findCaller(world.system, account.token));
    return { ...account.ctx, actor };
  };
  return { ...account, fresh };
}

test("the profile is the parent details, and fields left out of a change stay", async () => {
  const { fresh, userId } = await aCustomer();
  expect(await getCustomer(await fresh(), {})).toMatchObject(notFound);
  const first = valueOf(await createCustomer(await fresh(), { ...parentForm, marketing_consent: true }));
  expect(valueOf(await getCustomer(await fresh(), {}))).toEqual(first);
  expect(valueOf(await getCustomer(await fresh(), { id: first.id }))).toEqual(first);
  const changed = valueOf(await updateProfile(await fresh(), { name: "Pat Newname", county: "Kent" }));
  expect(changed).toEqual({ ...first, name: "Pat Newname", county: "Kent" });
  expect(valueOf(await getCustomer(await fresh(), {}))).toEqual(changed);
  const user = await world.db.selectFrom("user_account").select("name").where("id", "=", userId).executeTakeFirst();
  expect(user?.name).toBe("Pat Newname");
});

test("two simultaneous changes both take effect", async () => {
  const { fresh } = await aCustomer();
  valueOf(await createCustomer(await fresh(), parentForm));
  const ctx = await fresh();
  await Promise.all(
    [updateProfile(ctx, { county: "Kent" }), updateProfile(ctx, { post_town: "Deal" })].map((one) => one.then(valueOf)),
  );
  expect(valueOf(await getCustomer(await fresh(), {}))).toMatchObject({ county: "Kent", post_town: "Deal" });
});

test("a wrong field is named and nothing changes; a first profile needs every field", async () => {
  const { fresh } = await aCustomer();
  expect(await updateProfile(await fresh(), { name: "Pat" })).toMatchObject({
    error: {
      code: "invalid",
      details: [{ path: "phone" }, { path: "address_line_1" }, { path: "post_town" }, { path: "postcode" }],
    },
  });
  const before = valueOf(await createCustomer(await fresh(), parentForm));
  expect(await updateProfile(await fresh(), { name: "Other", postcode: "nowhere" })).toMatchObject({
    error: { code: "invalid", details: [{ path: "postcode" }] },
  });
  expect(valueOf(await getCustomer(await fresh(), {}))).toEqual(before);
});

test("a placed order keeps the details it was placed with", async () => {
  const { fresh, guestId } = await aCustomer();
  const before = valueOf(await createCustomer(await fresh(), parentForm));
  const { orderId } = await world.basket(await world.group());
  await world.db
    .updateTable("orders")
    .set({
      guest_id: guestId,
      customer_id: before.id,
      status: "confirmed",
      number: "T-1",
      confirmed_at: "2026-01-01T00:00:00Z",
    })
    .where("id", "=", orderId)
    .execute();
  const after = valueOf(await updateProfile(await fresh(), { county: "Kent" }));
  expect(after.id).not.toBe(before.id);
  expect(valueOf(await getCustomer(await fresh(), {}))).toEqual(after);
  expect(valueOf(await getCustomer(await fresh(), { id: before.id }))).toEqual(before);
});

test("only the customer and staff of a school that sold to them can read the record", async () => {
  const { fresh, guestId } = await aCustomer();
  const { id } = valueOf(await createCustomer(await fresh(), parentForm));
  const ctx = await fresh();
  expect(await getCustomer(await (await aCustomer()).fresh(), { id })).toMatchObject(notFound);
  expect(await getCustomer(ctx, { id: world.system.newId() })).toMatchObject(notFound);
  const franchiseId = world.network.seller.id;
  const staff: Context = { ...ctx, actor: { kind: "FRANCHISE_STAFF", userId: id, franchiseId } };
  expect(await getCustomer(staff, { id })).toMatchObject(notFound);
  expect(await getCustomer(staff, {})).toMatchObject({ error: { code: "invalid", details: [{ path: "id" }] } });
  expect(await updateProfile(staff, { county: "Kent" })).toMatchObject({ error: { code: "forbidden" } });
  const { orderId } = await world.basket(await world.group());
  await world.db
    .updateTable("orders")
    .set({ guest_id: guestId, status: "confirmed", number: "T-2", confirmed_at: "2026-01-01T00:00:00Z" })
    .where("id", "=", orderId)
    .execute();
  expect(valueOf(await getCustomer(staff, { id })).id).toBe(id);
  const elsewhere: Context = {
    ...ctx,
    actor: { kind: "FRANCHISE_ADMIN", userId: id, franchiseId: franchiseId + 1_000 },
  };
  expect(await getCustomer(elsewhere, { id })).toEqual(await getCustomer(elsewhere, { id: world.system.newId() }));
});
