import { randomBytes } from "node:crypto";
import { aFranchise, aGuest } from "@matinee/testkit";
import { expect, test } from "vitest";
import { bulkSaveChildren } from "../../families/index.ts";
import { aesCipher, type Context } from "../../kernel/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { deleteAccount } from "../erasure/delete-account.ts";
import { getDeletionTerms } from "../erasure/get-deletion-terms.ts";
import { login } from "../login/login.ts";
import { refresh } from "../login/refresh.ts";
import { PASSWORD } from "../testing/an-account.ts";

// Health notes that no key opens any more, of a child whom two records hold.
const world = await aWorld();
const { db, system } = world;
const lost = aesCipher([randomBytes(32)]);
const ADA = { first_name: "Ada", surname: "Tester", date_of_birth: "2016-05-03" };

async function ownChild(ctx: Context): Promise<string> {
  const children = [{ ...ADA, medical_conditions: "Asthma" }];
  return valueOf(await bulkSaveChildren(ctx, { children }))[0]?.id ?? "";
}

async function loseKeyOf(id: string): Promise<void> {
  await db
    .updateTable("child")
    .set({ medical_ciphertext: lost.seal("Nut allergy", id) })
    .where("id", "=", id)
    .execute();
}

/** The same child, as a school knows it. */
async function knownChild(email: string): Promise<string> {
  const [customer_id, id] = [system.newId(), system.newId()];
  const address = { phone: "", address_line_1: "", post_town: "", postcode: "" };
  await db
    .insertInto("customer")
    .values({ id: customer_id, guest_id: null, name: "Pat Tester", email, ...address })
    .execute();
  await db
    .insertInto("customer_school")
    .values({ customer_id, franchise_id: (await aFranchise(db)).id })
    .execute();
  await db
    .insertInto("child")
    .values({ id, guest_id: null, customer_id, ...ADA, medical_ciphertext: null })
    .execute();
  return id;
}

async function stored(id: string) {
  return await db
    .selectFrom("child")
    .select(["guest_id", "removed_at", "medical_ciphertext as notes"])
    .where("id", "=", id)
    .executeTakeFirst();
}

test("what a school knew stays with it while no key opens its notes, and a deletion erases it", async () => {
  const { ctx, account } = await aCustomer(world);
  const own = await ownChild(ctx);
  const known = await knownChild(account.email);
  await loseKeyOf(known);
  const [ownBefore, knownBefore] = [await stored(own), await stored(known)];
  valueOf(await refresh(system, account.token));
  valueOf(await getDeletionTerms(ctx));
  expect([await stored(own), await stored(known)]).toEqual([ownBefore, knownBefore]);
  expect(knownBefore).toMatchObject({ guest_id: null, removed_at: null });
  valueOf(await deleteAccount(ctx, { password: PASSWORD }));
  const left = await db
    .selectFrom("child")
    .select("id")
    .where("id", "in", [own, known])
    .where((eb) => eb.or([eb("first_name", "=", "Ada"), eb("medical_ciphertext", "is not", null)]))
    .execute();
  expect(left).toEqual([]);
  expect(await db.selectFrom("customer").select("id").where("email", "=", account.email).execute()).toEqual([]);
});

test("a record without notes joins one whose notes no key opens, and those stay", async () => {
  const { ctx, account } = await aCustomer(world);
  const own = await ownChild(ctx);
  await loseKeyOf(own);
  const before = await stored(own);
  const known = await knownChild(account.email);
  valueOf(await refresh(system, account.token));
  expect(await stored(own)).toEqual(before);
  expect(await stored(known)).toMatchObject({ guest_id: account.guestId, removed_at: expect.anything() as unknown });
});

test("a login keeps apart what the browser typed and the account's notes that no key opens", async () => {
  const { ctx, account } = await aCustomer(world);
  const own = await ownChild(ctx);
  await loseKeyOf(own);
  const { id: guestId, token: guestToken } = await aGuest(db);
  const typed = await ownChild(world.contextOf(guestId));
  const before = [await stored(own), await stored(typed)];
  valueOf(await login(world.contextOf(guestId), { email: account.email, password: PASSWORD, guestToken }));
  expect([await stored(own), await stored(typed)]).toEqual(before);
});

test("a refresh succeeds though what would join the account fails", async () => {
  const { ctx, account } = await aCustomer(world);
  await ownChild(ctx);
  const known = await knownChild(account.email);
  await loseKeyOf(known);
  const open = () => {
    throw new Error("The store of keys does not answer");
  };
  valueOf(await refresh({ ...system, cipher: { ...system.cipher, open } }, account.token));
  expect(await stored(known)).toMatchObject({ guest_id: null, removed_at: null });
});
