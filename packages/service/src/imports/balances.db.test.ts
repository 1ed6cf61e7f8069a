import { expect, test } from "vitest";
import { anAccount, freshEmail } from "../accounts/testing/an-account.ts";
import { mergeGuestIntoAccount } from "../accounts/merge/merge-guest-into-account.ts";
import { findDisagreements, giveCredit } from "../ledger/index.ts";
import { reserveCredit, returnCredit, useCredit } from "../ledger/reserve-credit.ts";
import { postSale } from "../ledger/post-sale.ts";
import { anOrder } from "../ledger/testing/an-order.ts";
import { csvText } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { exportSchoolFile } from "./index.ts";
import { aSchoolToFill } from "./testing/a-school-to-fill.ts";

const world = await aWorld();
const { db, system } = world;

/** A school that has imported a family with this address, and £40 of credit. */
async function aSchoolWithCredit(email: string) {
  const school = await aSchoolToFill(world);
  const file = `Email,Credit\n${email},40\n`;
  await school.families.bring(`Name,Email\nPat Tester,${email}\n`);
  expect((await school.balances.bring(file)).counts).toMatchObject({ added: 1 });
  return { ...school, file };
}

/** An account whose owner has proved the address, as at a login. */
async function anAccountWithProfile(email: string) {
  const account = await anAccount(world, email);
  /** Saves contact details, which are a new record and the account's profile. */
  const saveProfile = async (name: string) => {
    const id = system.newId();
    const details = { phone: "", address_line_1: "", post_town: "", postcode: "" };
    await db
      .insertInto("customer")
      .values({ id, guest_id: account.guestId, name, email, ...details })
      .execute();
    await db.updateTable("user_account").set({ customer_id: id }).where("id", "=", account.userId).execute();
  };
  const logIn = async () =>
    await db
      .transaction()
      .execute(async (trx) => await mergeGuestIntoAccount(account.ctx, trx, account.userId, undefined));
  return { ...account, saveProfile, logIn };
}

async function creditOfFamily(guestId: string) {
  const rows = await db
    .selectFrom("customer_credit")
    .innerJoin("customer", "customer.id", "customer_credit.customer_id")
    .select("balance_pence")
    .where("guest_id", "=", guestId)
    .execute();
  return rows.reduce((sum, one) => sum + one.balance_pence, 0);
}

test("a balance comes over once, also if the family then has an account with details of its own", async () => {
  const email = freshEmail();
  const account = await anAccountWithProfile(email);
  await account.saveProfile("Pat Own");
  const { admin, balances, file } = await aSchoolWithCredit(email);
  const other = await aSchoolWithCredit(email);
  await account.logIn();
  for (const school of [{ balances, file }, other])
    expect((await school.balances.bring(school.file)).counts).toMatchObject({ added: 0, unchanged: 1 });
  await account.saveProfile("Pat Moved");
  expect((await balances.bring(file)).counts).toMatchObject({ added: 0, unchanged: 1 });
  expect(await creditOfFamily(account.guestId)).toBe(8_000);
  // Another amount is shown, and changes nothing.
  const changed = await balances.bring(file.replace("40", "50"));
  expect(changed.counts).toMatchObject({ added: 0, duplicate: 1, kept: 1 });
  expect((await balances.rows(changed.id))[0]?.match?.differences).toMatchObject([
    { ours: "£40.00", theirs: "£50.00" },
  ]);
  // The school's own file finds the family again, and changes nothing.
  const exported = await csvText(valueOf(await exportSchoolFile(admin, { kind: "balances" })));
  expect(exported.split("\r\n").slice(1)).toEqual([`${email},40.00,`, ""]);
  expect((await balances.bring(exported)).counts).toMatchObject({ added: 0, unchanged: 1 });
  expect(await creditOfFamily(account.guestId)).toBe(8_000);
  expect(await findDisagreements(db)).toEqual([]);
});

test("a balance comes over once for each of two schools, also if the account has no details but theirs", async () => {
  const email = freshEmail();
  const schools = [await aSchoolWithCredit(email), await aSchoolWithCredit(email)];
  const account = await anAccount(world, email);
  for (const { balances, file } of schools)
    expect((await balances.bring(file)).counts).toMatchObject({ added: 0, unchanged: 1 });
  expect(await creditOfFamily(account.guestId)).toBe(8_000);
});

const SPENT = "The family has spent some of this credit.";

/** What a record of a family with credit can do with it. */
async function aFamilyWithCredit() {
  const email = freshEmail();
  const { school, families, balances } = await aSchoolToFill(world);
  await families.bring(`Name,Email\nPat Tester,${email}\n`);
  const { id: customerId } = await db
    .selectFrom("customer")
    .select("id")
    .where("email", "=", email)
    .where("guest_id", "is", null)
    .executeTakeFirstOrThrow();
  const give = async (amount: number, note: string) =>
    await giveCredit(db, { key: system.newId(), customerId, amount, from: { sellerId: school.id }, note });
  const reserve = async (amount: number) => {
    const orderId = await anOrder(db);
    expect(await reserveCredit(db, { orderId, amount, from: [{ customerId, amount }] })).toBe(true);
    return orderId;
  };
  const spend = async (amount: number) => {
    const orderId = await reserve(amount);
    await postSale(db, { orderId, sellers: [{ sellerId: school.id, gross: amount }], balances: [] });
    await useCredit(db, orderId);
  };
  const left = async () =>
    (await db.selectFrom("customer_credit").select("balance_pence").where("customer_id", "=", customerId).execute())[0]
      ?.balance_pence ?? 0;
  const bring = async (pounds: number) => (await balances.bring(`Email,Credit\n${email},${pounds}\n`)).id;
  const undo = async (id: string) => {
    await balances.undo(id);
    return (await balances.rows(id)).map(({ outcome, issues }) => [outcome, ...issues.map(({ message }) => message)]);
  };
  return { give, reserve, spend, left, bring, undo };
}

test("an opening balance that was spent stays, also if the family got other credit since", async () => {
  const { give, spend, left, bring, undo } = await aFamilyWithCredit();
  const id = await bring(40);
  await spend(4_000);
  await give(5_000, "A refund");
  expect(await undo(id)).toEqual([["stayed", SPENT]]);
  expect(await left()).toBe(5_000);
});

test("credit of a cancelled checkout, and older credit that was spent, leave an opening balance whole", async () => {
  const { give, reserve, spend, left, bring, undo } = await aFamilyWithCredit();
  await give(1_000, "A class fell out");
  const id = await bring(40);
  const cancelled = await reserve(5_000);
  expect(await undo(id)).toEqual([["stayed", SPENT]]);
  await returnCredit(db, cancelled);
  await spend(1_000);
  await give(500, "A refund");
  expect(await undo(id)).toEqual([["undone"]]);
  expect(await left()).toBe(500);
  // The next one is spent from its first pound, whatever the one before it was.
  const next = await bring(30);
  await spend(600);
  await give(600, "Another refund");
  expect(await undo(next)).toEqual([["stayed", SPENT]]);
  expect(await left()).toBe(3_500);
});
