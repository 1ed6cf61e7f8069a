import { expect, test } from "vitest";
import { getOrderPage, payLinkOf } from "../../orders/index.ts";
import { refreshDispute } from "../../payments/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { payBalance } from "../balances/pay-balance.ts";
import { startCheckout } from "../start-checkout.ts";
import { getPayLink } from "./get-pay-link.ts";
import { payByLink } from "./pay-by-link.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const VISA = "4242424242424242";
const DISPUTED = "4000000000000259";

async function aDeposit(card = VISA, { full = false }: { readonly full?: boolean } = {}) {
  const customer = await aCustomer(world);
  const line = { type: "camp", camp: await world.camp(), childIds: [await customer.child("Ada")] } as const;
  const { orderId } = await customer.put({ ...line, takeFullPayment: full });
  const checkout = valueOf(await startCheckout(customer.ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, card);
  await world.work();
  // Somebody without an account, in another browser.
  const stranger = await world.visitor();
  return { ...customer, orderId, stranger, key: system.tokens.payLink(orderId), page: { id: orderId } };
}

test("a link shows what is owed and pays it without an account, and then says that nothing is left", async () => {
  const { key, stranger, ctx, page } = await aDeposit();
  const link = valueOf(await getPayLink(stranger, { key }));
  expect(link).toMatchObject({
    state: "due",
    payment: null,
    what: [{ name: "Summer Camp", children: ["Ada"] }],
    balances: [{ amount: 11_000, overdue: false }],
  });
  const checkout = valueOf(await payByLink(stranger, { key }));
  expect(checkout).toMatchObject({ amount_due: 11_000, billing_details: null });
  expect(valueOf(await getPayLink(stranger, { key })).payment).toBe("open");
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect(valueOf(await getPayLink(stranger, { key }))).toMatchObject({ state: "paid", what: [], balances: [] });
  expect(codeOf(await payByLink(stranger, { key }))).toBe("order_paid");
  expect(valueOf(await getOrderPage(ctx, page))).toMatchObject({ payment_status: "paid" });
});

test("link and account open the same payment, so paying in both takes the money once", async () => {
  const { key, stranger, ctx, orderId } = await aDeposit();
  const [byLink, byAccount] = await Promise.all([payByLink(stranger, { key }), payBalance(ctx, { id: orderId })]);
  expect(valueOf(byLink).client_secret).toBe(valueOf(byAccount).client_secret);
  const secret = valueOf(byLink).client_secret;
  await Promise.all([world.pay(secret, VISA), world.pay(secret, VISA)]);
  await world.work();
  const payments = await db.selectFrom("payment").select("status").where("order_id", "=", orderId).execute();
  expect(payments).toEqual([{ status: "succeeded" }, { status: "succeeded" }]);
});

test("a link tells nothing about the family but the children's first names", async () => {
  const { key, stranger, account } = await aDeposit();
  const told = JSON.stringify([await getPayLink(stranger, { key }), await payByLink(stranger, { key })]);
  for (const secret of ["Tester", account.email, "High Street", "LS1 4AP", "0113 496 0000"])
    expect(told).not.toContain(secret);
});

test("no other code opens a payment page: of another purpose, altered, unknown, or of an order that was never confirmed", async () => {
  const { orderId, stranger, put, child, key } = await aDeposit();
  const { tokens } = system;
  const cart = await put({ type: "camp", camp: await world.camp(), childIds: [await child("Bo")] });
  const [id, code] = key.split(".");
  const wrong = [
    tokens.calendar(orderId),
    tokens.offer(orderId),
    tokens.link(orderId),
    tokens.guest(orderId),
    `${id}.${code?.slice(1)}`,
    `${system.newId()}.${code}`,
    tokens.payLink(system.newId()),
    tokens.payLink(cart.orderId),
    orderId,
    "x",
  ];
  for (const one of wrong) {
    expect(codeOf(await getPayLink(stranger, { key: one }))).toBe("not_found");
    expect(codeOf(await payByLink(stranger, { key: one }))).toBe("not_found");
  }
  // And the link opens nothing else.
  expect(tokens.readCalendar(key)).toBeNull();
  expect(tokens.readOffer(key)).toBeNull();
  expect(tokens.readLink(key)).toBeNull();
  expect(tokens.readGuest(key)).toBeNull();
  expect(payLinkOf(system, { id: orderId, host: "leeds.localhost" })).toBe(`http://leeds.localhost:3000/pay/${key}`);
});

test("a cancelled order says so; one of which the school keeps a part can still be paid", async () => {
  const { key, stranger, orderId } = await aDeposit();
  await db.updateTable("orders").set({ status: "cancelled" }).where("id", "=", orderId).execute();
  expect(valueOf(await getPayLink(stranger, { key })).state).toBe("due");
  const checkout = valueOf(await payByLink(stranger, { key }));
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect(valueOf(await getPayLink(stranger, { key }))).toMatchObject({ state: "cancelled", what: [] });
});

test("what a lost dispute took back is shown and can be paid, in the account and by the link", async () => {
  const { key, stranger, orderId, ctx, page } = await aDeposit(DISPUTED, { full: true });
  expect(valueOf(await getOrderPage(ctx, page))).toMatchObject({ payment_status: "paid", balances: [] });
  const { provider_ref: ref } = await db
    .selectFrom("dispute as d")
    .innerJoin("payment as p", "p.id", "d.payment_id")
    .select("d.provider_ref")
    .where("p.order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  await world.sandbox.app.request(`http://sandbox.test/v1/disputes/${ref}`, {
    method: "POST",
    headers: { authorization: "Bearer sk_test_world" },
    body: new URLSearchParams({ "evidence[uncategorized_text]": "losing_evidence" }),
  });
  await world.work();
  expect(await refreshDispute(system, ref)).toBeNull();
  expect(valueOf(await getOrderPage(ctx, page))).toMatchObject({
    payment_status: "open",
    balances: [{ due_on: system.today(), amount: 15_000 }],
  });
  expect(valueOf(await getPayLink(stranger, { key }))).toMatchObject({ state: "due", balances: [{ amount: 15_000 }] });
  expect(valueOf(await payBalance(ctx, { id: orderId })).amount_due).toBe(15_000);
  const checkout = valueOf(await payByLink(stranger, { key, up_to: system.today() }));
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  expect(valueOf(await getOrderPage(ctx, page))).toMatchObject({ payment_status: "paid", balances: [] });
});
