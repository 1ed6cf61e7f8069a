import { expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { viewOf } from "../../testing/staff.ts";
import { aWorld, parentForm, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { createChild } from "../children/create-child.ts";
import { createCustomer } from "../customers/create-customer.ts";
import { updateProfile } from "../customers/update-profile.ts";

const world = await aWorld();

async function consentRows({ actor }: Context): Promise<string[]> {
  const guestId = "guestId" in actor ? actor.guestId : "";
  const rows = await world.db
    .selectFrom("consent")
    .leftJoin("customer", "customer.id", "consent.customer_id")
    .leftJoin("child", "child.id", "consent.child_id")
    .select(["consent.kind", "consent.given", "consent.child_id"])
    .where((row) => row.or([row("customer.guest_id", "=", guestId), row("child.guest_id", "=", guestId)]))
    .orderBy("consent.id")
    .execute();
  return rows.map(({ kind, given, child_id }) => `${child_id === null ? "parent" : "child"} ${kind} ${given}`);
}

test("sending the parent details again adds a consent row only if the answer changed", async () => {
  const ctx = await world.visitor();
  const yes = { ...parentForm, marketing_consent: true, image_consent: true };
  valueOf(await createCustomer(ctx, parentForm));
  expect(await consentRows(ctx)).toEqual([]);
  for (const form of [yes, yes, parentForm]) {
    expect(valueOf(await createCustomer(ctx, form))).toMatchObject({ marketing_consent: true, image_consent: true });
    expect(await consentRows(ctx)).toEqual(["parent marketing true", "parent image true"]);
  }
  const no = { ...parentForm, marketing_consent: false };
  for (const form of [no, no])
    expect(valueOf(await createCustomer(ctx, form))).toMatchObject({ marketing_consent: false, image_consent: true });
  expect(await consentRows(ctx)).toEqual(["parent marketing true", "parent image true", "parent marketing false"]);
});

test("sending a child again adds an image consent row only if the answer changed", async () => {
  const ctx = await world.visitor();
  const child = { first_name: "Ada", surname: "Tester", date_of_birth: sevenYearsAgo() };
  valueOf(await createChild(ctx, child));
  expect(await consentRows(ctx)).toEqual([]);
  for (const form of [{ ...child, image_consent: true }, { ...child, image_consent: true }, child]) {
    expect(valueOf(await createChild(ctx, form)).image_consent).toBe(true);
    expect(await consentRows(ctx)).toEqual(["child image true"]);
  }
  expect(valueOf(await createChild(ctx, { ...child, image_consent: false })).image_consent).toBe(false);
  expect(await consentRows(ctx)).toEqual(["child image true", "child image false"]);
});

test("a consent says who gave it: the visitor, the account, or the member of staff who looked on and took it back", async () => {
  const guest = await world.visitor();
  valueOf(await createCustomer(guest, { ...parentForm, marketing_consent: true }));
  const me = await aCustomer(world);
  const { actor } = me.ctx;
  if (actor.kind !== "CUSTOMER") throw new Error("Not a customer");
  valueOf(await createCustomer(me.ctx, { ...parentForm, marketing_consent: true }));
  const viewedBy = world.system.newId();
  valueOf(
    await updateProfile(viewOf(me.ctx, { staff: { kind: "NETWORK_ADMIN", userId: viewedBy } }), {
      ...parentForm,
      marketing_consent: false,
    }),
  );
  const recorders = async (guestId: string) => {
    const rows = await world.db
      .selectFrom("consent")
      .innerJoin("customer", "customer.id", "consent.customer_id")
      .select(["consent.recorded_by", "consent.given"])
      .where("customer.guest_id", "=", guestId)
      .where("consent.kind", "=", "marketing")
      .orderBy("consent.id")
      .execute();
    return rows.map(({ recorded_by, given }) => `${recorded_by} ${given}`);
  };
  const guestId = "guestId" in guest.actor ? guest.actor.guestId : "";
  expect(await recorders(guestId)).toEqual([`guest:${guestId} true`]);
  expect(await recorders(actor.guestId)).toEqual([`user:${actor.userId} true`, `user:${viewedBy} false`]);
});
