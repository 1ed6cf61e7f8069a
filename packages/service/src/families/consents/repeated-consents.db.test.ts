import { expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { aWorld, parentForm, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { createChild } from "../children/create-child.ts";
import { createCustomer } from "../customers/create-customer.ts";

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
