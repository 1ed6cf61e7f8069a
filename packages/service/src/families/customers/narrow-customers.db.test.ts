import { sql } from "kysely";
import { expect, test } from "vitest";
import { aCustomer } from "../../testing/a-customer.ts";
import { aBooking, aMember, csvText } from "../../testing/staff.ts";
import { aWorld, parentForm, valueOf } from "../../testing/world.ts";
import { createCustomer } from "./create-customer.ts";
import { exportCustomers } from "./export-customers.ts";
import { listCustomers } from "./list-customers.ts";

const world = await aWorld();
const admin = await aMember(world, "FRANCHISE_ADMIN");
const network = await aMember(world, "NETWORK_ADMIN");

// A visitor who agreed, one who did not, and one with an account.
const agreed = await aBooking(world, ["Ada"]);
const later = valueOf(await createCustomer(agreed.ctx, { ...parentForm, name: "Agreed", marketing_consent: true }));
const refused = await aBooking(world, ["Bo"]);
const named = valueOf(await createCustomer(refused.ctx, { ...parentForm, name: "Refused", marketing_consent: false }));
const member = await aCustomer(world);
const group = await world.group();
await member.book({ type: "trial", group, childIds: [await member.child("Cy")] });
await sql`update user_account set email_verified_at = '2026-01-01' where id = ${member.account.userId}`.execute(
  world.db,
);

type Query = Parameters<typeof listCustomers>[1];
async function found(query: Query, who = admin): Promise<string[]> {
  const { items, total } = valueOf(await listCustomers(who, query));
  expect(total).toBe(items.length);
  return items.map(({ id }) => id).toSorted();
}
const ids = (...all: readonly string[]) => all.toSorted();

test("families are narrowed to those who agreed to marketing emails, or did not", async () => {
  expect(await found({})).toEqual(ids(later.id, named.id, member.customer.id));
  expect(await found({ marketing: "yes" })).toEqual([later.id]);
  expect(await found({ marketing: "no" })).toEqual(ids(named.id, member.customer.id));
  // The latest answer counts.
  const changed = valueOf(
    await createCustomer(refused.ctx, { ...parentForm, name: "Refused", marketing_consent: true }),
  );
  expect(await found({ marketing: "yes" })).toEqual(ids(later.id, changed.id));
  valueOf(await createCustomer(refused.ctx, { ...parentForm, name: "Refused", marketing_consent: false }));
  expect(await found({ marketing: "yes" })).toEqual([later.id]);
});

test("families are narrowed to those with an account, or without, also by the network and in the file", async () => {
  expect(await found({ account: "yes" })).toEqual([member.customer.id]);
  expect(await found({ account: "no" })).not.toContain(member.customer.id);
  expect(await found({ account: "yes", marketing: "yes" })).toEqual([]);
  const all = await found({ account: "no", size: 200 }, network);
  expect(all).toContain(later.id);
  expect(all).not.toContain(member.customer.id);
  expect(await found({ marketing: "yes", size: 200 }, network)).toEqual([later.id]);
  const csv = await csvText(valueOf(await exportCustomers(admin, { marketing: "yes" })));
  expect([csv.includes("Agreed"), csv.includes("Refused")]).toEqual([true, false]);
});
