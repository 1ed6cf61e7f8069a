import { formatPenceExact } from "@matinee/format";
import type { Order } from "@matinee/contract";
import { addDays, isoDate, pence } from "@matinee/core/kernel";
import { aBottle } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Context } from "../kernel/index.ts";
import { createCustomer } from "../families/index.ts";
import { giveCredit } from "../ledger/index.ts";
import { addClassItem, addProduct, setDelivery } from "../basket/index.ts";
import { getOrder } from "../orders/index.ts";
import { startCheckout } from "../checkout/index.ts";
import { previewCancellation } from "../reversals/index.ts";
import { mixedBasket, mixedOrder } from "../testing/mixed-order.ts";
import { aShopper } from "../testing/shopper.ts";
import { aWorld, parentForm, sevenYearsAgo, valueOf } from "../testing/world.ts";

const world = await aWorld();
const VISA = "4242424242424242";

function mailAbout({ number }: Pick<Order, "number">) {
  const mails = world.mails.filter((mail) => mail.subject.includes(`(${number})`));
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  if (mail === undefined) throw new Error("No mail");
  return { ...mail, calendar: String(mail.attachments[0]?.content ?? "") };
}

/** The rows of one block of the plain text. */
function blockOf(text: string, title: string): string[] {
  const block = text.split("\n\n").find((part) => part.startsWith(`${title}\n`)) ?? "";
  return block
    .split("\n")
    .slice(1)
    .map((row) => row.trim());
}

const pounds = (amount: number) => formatPenceExact(pence(amount));
const letter = (date: string) =>
  new Date(date)
    .toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long", year: "numeric" })
    .replace(",", "");

test("a mixed order lists places, days, add-ons, options and the same costs as the cart", async () => {
  const { ctx, orderId, camp, group } = await mixedOrder(world);
  const order = valueOf(await getOrder(ctx, { id: orderId }));
  const mail = mailAbout(order);
  expect(mail.subject).toBe(`Your order is confirmed (${order.number})`);
  expect(mail.text).toContain("Ada and Zoë-Łucja have places.");
  expect(blockOf(mail.text, "Saturday Juniors, trial")).toEqual([
    "For: Ada and Zoë-Łucja",
    ...group.dates.slice(0, 2).map((date) => `${letter(date)}, 10:00 to 12:00`),
    "Roundhay Hall, 2 Park Road, Leeds, LS8 1AA",
  ]);
  expect(blockOf(mail.text, "Summer Camp")).toEqual([
    "For: Ada",
    ...camp.days.map((date) => `${letter(date)}, 09:30 to 15:30`),
    "Roundhay Hall, 2 Park Road, Leeds, LS8 1AA",
    "With: Early drop-off",
  ]);
  expect(blockOf(mail.text, "What to bring").join()).toMatch(/packed lunch.*medicine|medicine.*packed lunch/);
  expect(blockOf(mail.text, "From the shop")).toEqual([
    "1 × Hoodie. Age 7–8, Black. Printed with “ADA”: can't be returned unless faulty",
    "3 × Bottle",
    expect.stringMatching(/^Matinee york-\w+ will post its items to 1 High Street, Leeds, LS1 4AP$/),
    "Collect the rest at your class or camp from Matinee Leeds",
  ]);
  const { cart } = order;
  expect(blockOf(mail.text, "What it cost")).toEqual([
    ...cart.costs
      .filter((step) => !["note", "due_now", "due_later"].includes(step.kind))
      .map((step) => `${step.text}: ${pounds(step.amount)}`),
    `Paid by card: ${pounds(cart.amount_due_now)}`,
    `To pay by ${letter(cart.class_items[1]?.balance_due_on ?? "").replace(/^\w+ /, "")}: ${pounds(cart.amount_due_later)}`,
  ]);
  expect(blockOf(mail.text, "Questions?").join()).toContain("(Leeds Stage School Ltd, VAT number GB123456789)");
  // What cancelling gives back is what the family is shown when it asks: for both children, and for a camp on a deposit.
  const terms = blockOf(mail.text, "If you can't come");
  const { actor } = ctx;
  if (actor.kind !== "GUEST") throw new Error("The buyer is a guest");
  const owner: Context = {
    ...ctx,
    actor: { kind: "CUSTOMER", userId: crypto.randomUUID(), customerId: null, guestId: actor.guestId },
  };
  expect(terms).toHaveLength(cart.class_items.length + 2);
  for (const [nth, item] of cart.class_items.entries()) {
    const line = { id: item.id, quantity: item.quantity, child_ids: item.children.map((child) => child.id) };
    const asked = { id: orderId, lines: [line], to: "card" as const };
    const { given } = valueOf(await previewCancellation(owner, asked));
    const cost = item.total_gross - given;
    const isDeposit = item.amount_due_now < item.total_gross;
    const names = item.children.map((child) => child.first_name).join(" and ");
    expect(terms[nth]).toMatch(new RegExp(`^.*${item.name}.*, ${names}: `, "u"));
    expect(terms[nth]).toContain(
      isDeposit && cost === 0
        ? `the other ${pounds(item.total_gross - item.amount_due_now)} is not charged`
        : given === 0
          ? isDeposit
            ? `you still have to pay the full ${pounds(item.total_gross)}`
            : "there is no refund"
          : pounds(isDeposit ? cost : given),
    );
  }
  expect(terms.slice(-2)).toEqual([
    "The booking fee of £1.50 is not refunded.",
    expect.stringMatching(/log in to your account.*reply to this email/u),
  ]);
  for (const url of [order.receipt_url, order.calendar_url]) {
    expect(mail.text).toContain(`http://leeds.localhost:3000${url}\n`);
    expect(mail.html).toContain(`href="http://leeds.localhost:3000${url}"`);
  }
  expect(mail.html).toContain(`>${pounds(cart.total_gross)}</td>`);
  expect(mail.replyTo?.split(", ")).toHaveLength(2);
});

test("its calendar file has the two sessions and each camp day of each child", async () => {
  const { ctx, orderId, camp } = await mixedOrder(world);
  const { calendar } = mailAbout(valueOf(await getOrder(ctx, { id: orderId })));
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2 + 2 * 3);
  for (const day of camp.days)
    expect(calendar).toContain(`DTSTART;TZID=Europe/London:${day.replaceAll("-", "")}T093000`);
  expect(new Set(calendar.match(/^UID:.*$/gm)).size).toBe(8);
  expect(calendar).toContain("Camp at Roundhay Hall.");
});

test("an enrolment lists the number of dates, the first and last date, and each date", async () => {
  const group = await world.group({ dates: 8 });
  const { ctx, orderId, child } = await aShopper(world);
  const ada = await child("Ada");
  const start = group.dates[1] ?? "";
  const item = { order_id: orderId, type: "enrolment" as const, group_id: group.id, child_ids: [ada.id] };
  valueOf(await addClassItem(ctx, { ...item, start_date: start }));
  valueOf(await createCustomer(ctx, parentForm));
  const { client_secret: secret } = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(secret, VISA);
  await world.work();
  const mail = mailAbout(valueOf(await getOrder(ctx, { id: orderId })));
  expect(mail.subject).toMatch(/^Your class is confirmed/);
  const rows = blockOf(mail.text, "Saturday Juniors, rest of the term");
  expect(rows[1]).toBe(`7 dates, ${letter(start)} to ${letter(addDays(isoDate(start), 42))}, 10:00 to 12:00`);
  expect(rows[2]?.split(", ")).toHaveLength(7);
  expect(blockOf(mail.text, "What to bring").join()).toMatch(/soft shoes/);
  expect(mail.text).not.toContain("lunch");
  expect(mail.calendar.match(/BEGIN:VEVENT/g)).toHaveLength(7);
});

test("an order of shop items has no places, nothing to bring and no calendar, and names the postal address", async () => {
  await sql`update franchise set postage_pence = 395 where id = ${world.network.seller.id}`.execute(world.db);
  const bottle = await aBottle(world.db, { franchiseId: world.network.seller.id });
  const { ctx, orderId } = await aShopper(world);
  valueOf(await addProduct(ctx, { order_id: orderId, product_id: bottle.id, quantity: 2 }));
  valueOf(await setDelivery(ctx, { order_id: orderId, delivery: "post" }));
  valueOf(await createCustomer(ctx, parentForm));
  const { client_secret: secret } = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(secret, VISA);
  await world.work();
  const order = valueOf(await getOrder(ctx, { id: orderId }));
  const mail = mailAbout(order);
  expect(mail.text).toContain("Thank you for your order.");
  expect(blockOf(mail.text, "From the shop")).toEqual([
    "2 × Bottle",
    "Matinee Leeds will post this to 1 High Street, Leeds, LS1 4AP",
  ]);
  expect(blockOf(mail.text, "What it cost").at(-1)).toBe("Paid by card: £18.95");
  expect(mail.text).not.toContain("What to bring");
  expect([mail.attachments, order.calendar_url]).toEqual([[], null]);
  expect(order.receipt_url).not.toBeNull();
});

test("a late payment for a mixed order names the refunds and the waiting list places", async () => {
  const basket = await mixedBasket(world);
  const { ctx, orderId, customer, camp } = basket;
  const gift = { key: orderId, customerId: customer.id, amount: 2_000, from: { sellerId: world.network.seller.id } };
  await giveCredit(world.db, { ...gift, note: "test" });
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId, use_credit: true }));
  await sql`update orders set hold_expires_at = now() - interval '1 second' where id = ${orderId}`.execute(world.db);
  await sql`update claim set state = 'expired' where order_id = ${orderId} and state = 'held'`.execute(world.db);
  await sql`update pool set size = committed + held where id = ${camp.poolId}`.execute(world.db);
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  const order = valueOf(await getOrder(ctx, { id: orderId }));
  expect(order).toMatchObject({ status: "cancelled", payment_status: "refunded" });
  const mail = mailAbout(order);
  expect(mail.text).toContain("part of your order was no longer available");
  expect(mail.text).toContain(
    "Ada and Zoë-Łucja are now first on the waiting list for Saturday Juniors, trial and Summer Camp.",
  );
  expect(blockOf(mail.text, "Your refund")).toEqual([
    `To your card: ${pounds(checkout.amount_due)}`,
    "To your credit: £20.00",
  ]);
  expect(mail.attachments).toEqual([]);
});

test("no mail or calendar file contains health data", async () => {
  const { ctx, orderId } = await mixedBasket(world);
  const secret = world.system.cipher.seal("Peanut allergy", "x");
  await sql`update child set medical_ciphertext = ${secret} where guest_id = ${ctx.actor.kind === "GUEST" ? ctx.actor.guestId : ""}`.execute(
    world.db,
  );
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, VISA);
  await world.work();
  const mail = mailAbout(valueOf(await getOrder(ctx, { id: orderId })));
  const all = `${mail.text}${mail.html}${mail.calendar}`;
  expect(all).not.toMatch(/peanut|allerg|medical|date of birth/i);
  expect(all).not.toContain(sevenYearsAgo());
});
