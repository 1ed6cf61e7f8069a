import { expect, test } from "vitest";
import { cancelCheckout, startCheckout } from "../../checkout/index.ts";
import { createCustomer } from "../../families/index.ts";
import type { Context } from "../../kernel/index.ts";
import { findDisagreements } from "../../ledger/index.ts";
import { getCredit, getOrderPage, listCreditMovements, listOrders } from "../../orders/index.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, parentForm, valueOf } from "../../testing/world.ts";
import { login } from "../login/login.ts";
import { inviteGuests } from "../registration/invite-guests.ts";
import { resetPassword } from "../passwords/reset-password.ts";
import { findActor } from "../testing/find-actor.ts";
import { anAccount, freshEmail, PASSWORD } from "../testing/an-account.ts";

const world = await aWorld();
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const VISA = "4242424242424242";
/** What a trial costs, in pence. */
const PRICE = 2_400;

/** A guest who paid for a trial, which the school then cancelled for credit. */
async function aGuestWithCredit(email: string = freshEmail(), afterPaying: () => Promise<void> = async () => {}) {
  const basket = await world.basket(await world.group());
  const { ctx, orderId, item } = basket;
  valueOf(await createCustomer(ctx, { ...parentForm, email }));
  await world.pay(valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret, VISA);
  await world.work();
  await afterPaying();
  await world.work();
  world.mails.length = 0;
  const what = { give: "all", to: "credit" } as const;
  const asked = { ...what, id: orderId, lines: [{ id: item.id, quantity: 1 }] };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  valueOf(await reverseByStaff(admin, { ...asked, seen: { given, to_card, to_credit, off_debt }, reason: "Ill" }));
  await world.work();
  return { ...basket, email, mail: world.mails.find(({ to }) => to.includes(email))?.text ?? "" };
}

/** The owner of an account, in a browser that the guest did not use. */
async function ownerOf(email: string): Promise<Context> {
  const { token } = await anAccount(world, email);
  return await asUser(token);
}

async function asUser(token: string): Promise<Context> {
  const actor = await findActor(system, token);
  if (actor === null) throw new Error("Not logged in");
  return { ...(await world.visitor()), actor };
}

const availableTo = async (ctx: Context) => valueOf(await getCredit(ctx)).available;

test("credit of an order that was cancelled for a guest is the account's, whatever browser opens it, and pays for the next", async () => {
  const { email, orderId } = await aGuestWithCredit();
  expect(await availableTo(await ownerOf(freshEmail()))).toBe(0);
  const ctx = await ownerOf(email);
  expect(await availableTo(ctx)).toBe(PRICE);
  expect(valueOf(await listCreditMovements(ctx, {})).items).toMatchObject([{ amount: PRICE }]);
  expect(valueOf(await listOrders(ctx, {})).items).toMatchObject([{ id: orderId, status: "cancelled" }]);
  const { reversals } = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(reversals[0]?.credit_note?.url).toMatch(/^\/credit-notes\//u);
  const next = await world.basket(await world.group(), ["Ada"], ctx);
  expect(valueOf(await startCheckout(ctx, { order_id: next.orderId, use_credit: true }))).toMatchObject({
    status: "confirmed",
    amount_due: 0,
  });
  expect(await availableTo(ctx)).toBe(0);
});

test("a basket that the guest left with the same particulars does not keep their credit from the account", async () => {
  const { ctx: guest, email, orderId } = await aGuestWithCredit();
  const { customer_id: customerId } = await db
    .selectFrom("orders")
    .select("customer_id")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  const left = await world.basket(await world.group(), ["Bo"], guest);
  valueOf(
    await startCheckout(guest, { order_id: left.orderId, ...(customerId !== null && { customer_id: customerId }) }),
  );
  // While somebody pays with them, the particulars stay where they are.
  const ctx = await ownerOf(email);
  expect(await availableTo(ctx)).toBe(0);
  valueOf(await cancelCheckout(guest, { order_id: left.orderId }));
  valueOf(await login(await world.visitor(), { email, password: PASSWORD }));
  expect(await availableTo(ctx)).toBe(PRICE);
  // The browser's visitor says who they are, and buys on.
  valueOf(await createCustomer(guest, { ...parentForm, email }));
  expect(valueOf(await startCheckout(guest, { order_id: left.orderId })).amount_due).toBe(PRICE);
});

test("the mail says how a guest can use the credit: by the invitation, a new account, or the one they have", async () => {
  const guest = await aGuestWithCredit();
  expect(guest.mail).toContain("To your credit: £24.00");
  expect(guest.mail).toContain("Open an account with this email address to use your credit.");
  expect(guest.mail).toMatch(/Open an account: \S+\/sign-in\/leeds\.localhost\/register$/mu);
  const invited = await aGuestWithCredit(freshEmail(), () => inviteGuests(system));
  const token = decodeURIComponent(
    /Open an account: \S+\/choose-password\?token=(\S+)$/mu.exec(invited.mail)?.[1] ?? "",
  );
  const opened = valueOf(await resetPassword(await world.visitor(), { token, password: PASSWORD }));
  expect(await availableTo(await asUser(opened.token ?? ""))).toBe(PRICE);
  const email = freshEmail();
  await ownerOf(email);
  const { mail } = await aGuestWithCredit(email);
  expect(mail).toContain("Log in to your account with this email address to use your credit.");
  expect(mail).toMatch(/Log in: \S+\/sign-in\/leeds\.localhost$/mu);
});

test("the ledger agrees with every order after all tests", async () => {
  expect(await findDisagreements(db)).toEqual([]);
});
