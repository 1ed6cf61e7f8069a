import { aFranchise } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { getAccountOverview, getDeletionTerms } from "../accounts/index.ts";
import { anAccount } from "../accounts/testing/an-account.ts";
import { mergeGuestIntoAccount } from "../accounts/merge/merge-guest-into-account.ts";
import { exportDebts, listDebts, recordDebtPayment, undoDebtPayment } from "../checkout/index.ts";
import { getFamily } from "../families/index.ts";
import type { Context } from "../kernel/index.ts";
import { findDisagreements, giveOpening } from "../ledger/index.ts";
import { aMember, csvText } from "../testing/staff.ts";
import { aWorld, codeOf, newId, valueOf } from "../testing/world.ts";
import { importer } from "./testing/import-file.ts";

const world = await aWorld();
const { db, system } = world;
const today = system.today();

/** A school with families that came with it. */
async function aSchool(names: readonly string[]) {
  const school = await aFranchise(db);
  const admin = await aMember(world, "FRANCHISE_ADMIN", school.id);
  const balances = importer(admin, system, "balances");
  const families = importer(admin, system, "families");
  const rows = names.map((name) => `${name} Tester,${name}@example.test`);
  if (rows.length > 0) await families.bring(["Name,Email", ...rows].join("\n"));
  const debts = async (ctx: Context = admin) => valueOf(await listDebts(ctx, {})).items;
  return { school, admin, balances, families, debts };
}

const cash = { method: "cash", paid_on: today, note: "" } as const;

/** What the books say about a school, account by account. */
async function booksOf(school: number) {
  const { rows } = await sql<{ account: string; pence: number }>`
    select account, sum(amount_pence)::int as pence from ledger_entry where seller_id = ${school} group by 1 order by 1`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ account, pence }) => [account, pence]));
}

test("what a family owes is brought over, once, and each bad row says why", async () => {
  const { school, balances, debts } = await aSchool(["Ann", "Bea", "Cat", "Dot", "Eve"]);
  const file = [
    "Email,Credit,Amount owed",
    "ann@example.test,,£45.50",
    "bea@example.test,-3,",
    "cat@example.test,0,-7.25",
    "dot@example.test,5,5",
    "eve@example.test,,10001",
    "eve@example.test,,much",
    "eve@example.test,,",
    "nobody@example.test,,1",
  ].join("\n");
  const checked = await balances.check(file);
  expect(checked.counts).toMatchObject({ new: 3, problem: 5 });
  expect(await booksOf(school.id)).toEqual({});
  const done = await balances.run(checked.id);
  expect(done.counts).toMatchObject({ added: 3, left_out: 5 });
  expect(
    (await balances.rows(done.id)).flatMap(({ n, issues }) => issues.map((one) => [n, one.field, one.message])),
  ).toEqual([
    [
      5,
      "Owed by the family (£)",
      "This row has both credit and a debt. Please leave one empty, or enter only the difference.",
    ],
    [6, "Owed by the family (£)", "Please check this amount: it is above £10,000."],
    [7, "Owed by the family (£)", "This is not an amount. It should be like 12.50."],
    [8, "Credit of the family (£)", "There is no amount."],
    [9, "Parent's email", "The school knows no family with this email address. Import the families first."],
  ]);
  expect((await debts()).map(({ customer, opened, left }) => [customer.email, opened, left])).toEqual([
    ["Ann@example.test", 4_550, 4_550],
    ["Bea@example.test", 300, 300],
  ]);
  // The school is owed what the families owe, less the credit that it gives.
  expect(await booksOf(school.id)).toEqual({ debt: 4_850, seller: -4_850 + 725 });
  expect((await balances.bring(file)).counts).toMatchObject({ added: 0, unchanged: 3 });
  expect((await balances.bring("Email,Owed\nann@example.test,50\n")).counts).toMatchObject({ duplicate: 1, added: 0 });
  const [row] = await balances.rows((await balances.bring("Email,Owed\nann@example.test,50\n")).id);
  expect(row?.match?.differences).toEqual([
    { field: "debt", label: "Owed by the family (£)", ours: "owes £45.50", theirs: "owes £50.00" },
  ]);
  expect(await booksOf(school.id)).toEqual({ debt: 4_850, seller: -4_850 + 725 });
  expect(await findDisagreements(db)).toEqual([]);
});

test("a file of balances needs a column of credit or of debts", async () => {
  const { balances } = await aSchool(["Ann"]);
  await expect(balances.check("Email,Colour\nann@example.test,red\n")).rejects.toMatchObject({
    message: expect.stringContaining("Credit of the family (£)” or “Owed by the family (£)") as string,
  });
});

test("the school records what it gets, takes a mistake back, and nobody pays more than is owed", async () => {
  const { school, admin, balances, debts } = await aSchool(["Fay"]);
  await balances.bring("Email,Owed\nfay@example.test,45.50\n");
  const [debt] = await debts();
  const id = debt?.id ?? "";
  const paid = valueOf(await recordDebtPayment(admin, { id, ...cash, amount: 2_000, note: "At the desk" }));
  expect(paid).toMatchObject({
    opened: 4_550,
    left: 2_550,
    payments: [{ amount: 2_000, method: "cash", note: "At the desk" }],
  });
  expect(await recordDebtPayment(admin, { id, ...cash, amount: 2_551 })).toMatchObject({
    error: { details: [{ path: "amount", message: "The family still owes £25.50. Please enter no more than that." }] },
  });
  // Somebody else, who had seen the whole debt, records the same payment.
  expect(await recordDebtPayment(admin, { id, ...cash, amount: 2_000, owed: 4_550 })).toMatchObject({
    error: { code: "preview_changed", details: "What is owed is now £25.50." },
  });
  const family = valueOf(await getFamily(admin, { id: debt?.customer.id ?? "" }));
  expect(family.debts).toEqual([paid]);
  const [payment] = paid.payments;
  const undo = { id, payment_id: payment?.id ?? "" };
  expect(codeOf(await undoDebtPayment(admin, { ...undo, reason: " " }))).toBe("invalid");
  expect(codeOf(await undoDebtPayment(admin, { ...undo, payment_id: newId(), reason: "x" }))).toBe("not_found");
  const back = valueOf(await undoDebtPayment(admin, { ...undo, reason: "Another family" }));
  expect(back).toMatchObject({ left: 4_550, payments: [{ taken_back: "Another family" }] });
  expect(codeOf(await undoDebtPayment(admin, { ...undo, reason: "Again" }))).toBe("edit_conflict");
  // Two desks at once: the second finds nothing left.
  const both = await Promise.all([0, 1].map(() => recordDebtPayment(admin, { id, ...cash, amount: 4_550 })));
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await debts()).toEqual([]);
  expect(valueOf(await listDebts(admin, { status: "settled" })).items).toMatchObject([{ left: 0 }]);
  expect(await booksOf(school.id)).toEqual({ debt: 0, seller: 0 });
  expect(await findDisagreements(db)).toEqual([]);
  const log = await db
    .selectFrom("audit_log")
    .select(["action", "detail"])
    .where("subject", "=", `customer:${debt?.customer.id}`)
    .execute();
  expect(log.map(({ action }) => action)).toEqual(["debt_paid", "debt_payment_undone", "debt_paid"]);
  expect(log[0]?.detail).toMatchObject({ before: { owed: 4_550 }, after: { owed: 2_550 } });
});

test("an undo leaves no trace, but for a debt of which something is paid", async () => {
  const { school, admin, families, balances, debts } = await aSchool(["Gia", "Hal"]);
  const done = await balances.bring("Email,Owed\ngia@example.test,10\nhal@example.test,20\n");
  const hal = (await debts()).find(({ left }) => left === 2_000);
  const paid = valueOf(
    await recordDebtPayment(admin, { id: hal?.id ?? "", ...cash, amount: 500, method: "let_off", note: "Moved" }),
  );
  const undone = await balances.undo(done.id);
  expect(undone.counts).toMatchObject({ undone: 1, stayed: 1 });
  expect((await balances.rows(done.id)).map(({ issues }) => issues[0]?.message)).toEqual([
    undefined,
    "Some of this debt has been paid.",
  ]);
  expect((await debts()).map(({ left }) => left)).toEqual([1_500]);
  valueOf(
    await undoDebtPayment(admin, { id: hal?.id ?? "", payment_id: paid.payments[0]?.id ?? "", reason: "Tried out" }),
  );
  expect((await balances.undo(done.id)).counts).toMatchObject({ undone: 2, stayed: 0 });
  expect(await db.selectFrom("family_debt").select("id").where("franchise_id", "=", school.id).execute()).toEqual([]);
  for (const status of ["owed", "settled"] as const) expect(valueOf(await listDebts(admin, { status })).total).toBe(0);
  expect(await booksOf(school.id)).toEqual({ debt: 0, seller: 0 });
  expect(await findDisagreements(db)).toEqual([]);
  // It can be brought again, and the family stays as long as the books name it.
  expect((await balances.bring("Email,Owed\ngia@example.test,11\n")).counts).toMatchObject({ added: 1 });
  expect((await families.bring("Name,Email\nGia Tester,gia@example.test\n")).counts).toMatchObject({ unchanged: 1 });
});

test("a family finds in its account what it owes and how to pay it, and keeps the account until then", async () => {
  const { school, admin, balances, debts } = await aSchool([]);
  const account = await anAccount(world);
  await importer(admin, system, "families").bring(`Name,Email\nIda Tester,${account.email}\n`);
  await balances.bring(`Email,Owed\n${account.email},45.50\n`);
  await db
    .transaction()
    .execute(async (trx) => await mergeGuestIntoAccount(account.ctx, trx, account.userId, undefined));
  const ctx: Context = {
    ...account.ctx,
    actor: { kind: "CUSTOMER", userId: account.userId, customerId: null, guestId: account.guestId },
  };
  const { email, phone } = await db
    .selectFrom("franchise")
    .select(["email", "phone"])
    .where("id", "=", school.id)
    .executeTakeFirstOrThrow();
  const owed = async () => valueOf(await getAccountOverview(ctx)).debts;
  expect(await owed()).toMatchObject([
    { school: { id: school.id, email, phone }, opened: 4_550, left: 4_550, payments: [] },
  ]);
  expect(valueOf(await getDeletionTerms(ctx)).blockers).toMatchObject([
    { kind: "owed", text: expect.stringContaining("£45.50 from before it moved") as string },
  ]);
  const id = (await debts())[0]?.id ?? "";
  const note = "Said at the door";
  valueOf(await recordDebtPayment(admin, { id, ...cash, amount: 4_000, note }));
  expect(await owed()).toMatchObject([{ left: 550, payments: [{ amount: 4_000, method: "cash", paid_on: today }] }]);
  // What was recorded by mistake is nothing that the family has paid.
  const mistaken = valueOf(await recordDebtPayment(admin, { id, ...cash, amount: 100 }));
  const mistake = mistaken.payments.find(({ amount }) => amount === 100)?.id ?? "";
  valueOf(await undoDebtPayment(admin, { id, payment_id: mistake, reason: "Another family" }));
  expect((await owed())[0]?.payments.map(({ amount }) => amount)).toEqual([4_000]);
  expect(JSON.stringify(await owed())).not.toContain(note);
  valueOf(await recordDebtPayment(admin, { id, ...cash, amount: 550 }));
  expect(await owed()).toEqual([]);
  expect(valueOf(await getDeletionTerms(ctx)).blockers).toEqual([]);
});

test("debts are those of the own school, for those who see money", async () => {
  const { admin, balances, debts } = await aSchool(["Joy"]);
  const other = await aSchool([]);
  await balances.bring("Email,Owed\njoy@example.test,1\n");
  const [debt] = await debts();
  const payment = { id: debt?.id ?? "", ...cash, amount: 100 };
  expect(await other.debts()).toEqual([]);
  expect(codeOf(await recordDebtPayment(other.admin, payment))).toBe("not_found");
  expect(codeOf(await undoDebtPayment(other.admin, { id: payment.id, payment_id: newId(), reason: "x" }))).toBe(
    "not_found",
  );
  // The network sees both schools, and takes back of a debt only what was paid of it.
  const network = await aMember(world, "NETWORK_ADMIN");
  const elsewhere = { key: newId(), customerId: debt?.customer.id ?? "", sellerId: other.school.id, balance: -500 };
  await db.transaction().execute(async (trx) => await giveOpening(trx, elsewhere));
  const [second] = await other.debts();
  const paid = valueOf(await recordDebtPayment(network, { ...payment, id: second?.id ?? "" }));
  const wrong = { id: payment.id, payment_id: paid.payments[0]?.id ?? "", reason: "x" };
  expect(codeOf(await undoDebtPayment(network, wrong))).toBe("not_found");
  const { actor } = admin;
  if (actor.kind !== "FRANCHISE_ADMIN") throw new Error("The member is no administrator");
  const limited = { ...admin, actor: { ...actor, without: ["money"] as const } };
  for (const verb of [listDebts, exportDebts]) expect(codeOf(await verb(limited, {}))).toBe("forbidden");
  expect(codeOf(await recordDebtPayment(limited, payment))).toBe("forbidden");
  expect(valueOf(await getFamily(limited, { id: debt?.customer.id ?? "" })).debts).toEqual([]);
  expect(valueOf(await listDebts(network, { q: "joy@" })).items).toHaveLength(2);
  const text = await csvText(valueOf(await exportDebts(admin, {})));
  expect(text.split("\r\n")[1]).toMatch(/^Joy Tester,joy@example\.test,.+,\d{4}-\d\d-\d\d,1\.00,1\.00,$/iu);
});
