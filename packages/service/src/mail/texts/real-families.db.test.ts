import { createPool, scopedDb } from "@matinee/database";
import { aBottle } from "@matinee/testkit";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { deleteAccount } from "../../accounts/index.ts";
import { anAccount, PASSWORD } from "../../accounts/testing/an-account.ts";
import { addProduct } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { createTicket, listTicketCategories } from "../../enquiries/index.ts";
import { createCustomer } from "../../families/index.ts";
import type { Context } from "../../kernel/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { mixedOrder } from "../../testing/mixed-order.ts";
import { aShopper } from "../../testing/shopper.ts";
import { aMember } from "../../testing/staff.ts";
import { aTakenClass, aWaitingFamily, freePlace, serveAll } from "../../testing/waiting-families.ts";
import { aWorld, codeOf, newId, parentForm, valueOf } from "../../testing/world.ts";
import { listMailExamples, previewMailText } from "../index.ts";

const world = await aWorld();
const { db, network } = world;
const { id } = network.seller;
const pool = createPool(world.url);
afterAll(async () => await pool.end());

const admin = await aMember(world, "FRANCHISE_ADMIN");
/** An administrator of the school, who reads what row security shows them. */
const scoped = (money: boolean) => ({
  ...admin,
  actor: {
    kind: "FRANCHISE_ADMIN" as const,
    userId: newId(),
    franchiseId: id,
    without: money ? [] : (["money"] as const),
  },
  db: scopedDb(pool, { kind: "franchise", franchiseId: id, userId: newId(), money }),
});
const owner = scoped(true);
const standard = { opening: null, closing: null };

beforeEach(() => void (world.mails.length = 0));

/** A paid trial of Ada's. */
async function aTrial() {
  const { ctx, orderId } = await world.basket(await world.group(), ["Ada"]);
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const mail = world.mails.find((one) => one.subject.startsWith("Your trial is confirmed"));
  if (mail === undefined) throw new Error("No confirmation");
  return { orderId, mail };
}

test("an order's confirmation is shown as the family got it, with other words, and nothing is sent or stored", async () => {
  const { orderId, mail } = await aTrial();
  const kind = "booking_confirmed";
  const [latest] = valueOf(await listMailExamples(owner, { id, kind }));
  expect(latest).toMatchObject({ id: orderId, family: "Pat Tester" });
  expect(mail.subject).toContain(`(${latest?.about})`);
  const same = valueOf(await previewMailText(owner, { id, kind, ...standard, example: orderId }));
  expect(same.text).toBe(mail.text);
  const other = valueOf(
    await previewMailText(owner, { id, kind, opening: "Hooray for {children}!", closing: "", example: orderId }),
  );
  expect(other.text).toBe(
    mail.text
      .replace("Thank you for booking with Matinee Leeds.", "Hooray for Ada!")
      .replace("We look forward to meeting you.\n\n", ""),
  );
  expect(await db.selectFrom("mail_text").selectAll().execute()).toEqual([]);
  world.mails.length = 0;
  await world.work();
  expect(world.mails).toEqual([]);
});

test("who sees no money, another school, and an order of several schools show no order", async () => {
  const { orderId } = await aTrial();
  const mixed = await mixedOrder(world);
  const kind = "every_mail";
  const listed = valueOf(await listMailExamples(owner, { id, kind })).map((one) => one.id);
  expect(listed).toContain(orderId);
  expect(listed).not.toContain(mixed.orderId);
  expect(valueOf(await listMailExamples(scoped(false), { id, kind }))).toEqual([]);
  const york = await aMember(world, "FRANCHISE_ADMIN", mixed.york.id);
  expect(codeOf(await listMailExamples(york, { id, kind }))).toBe("not_found");
  const preview = async (who: typeof york, school: number, example: string) =>
    codeOf(await previewMailText(who, { id: school, kind, ...standard, example }));
  expect(await preview(york, mixed.york.id, orderId)).toBe("not_found");
  expect(await preview(owner, id, mixed.orderId)).toBe("not_found");
  expect(await preview(scoped(false), id, orderId)).toBe("not_found");
});

test("a preview holds no link with which the family pays or answers", async () => {
  const customer = await aCustomer(world);
  const camp = await world.camp({ inDays: 40, balanceInDays: 10 });
  const { orderId } = await customer.put({
    type: "camp",
    camp,
    childIds: [await customer.child("Ada")],
    takeFullPayment: false,
  });
  const checkout = valueOf(await startCheckout(customer.ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const due = valueOf(await previewMailText(owner, { id, kind: "payment_due", ...standard, example: orderId }));
  expect(due.text).toContain("£110.00 is still to pay for Summer Camp");
  expect(due.html).not.toContain(world.system.tokens.payLink(orderId));

  const group = await aTakenClass(world);
  await aWaitingFamily(world, group);
  await aWaitingFamily(world, group, { names: ["Bo"] });
  await freePlace(world, group);
  await serveAll(world);
  const [offer] = valueOf(await listMailExamples(owner, { id, kind: "waiting_offer" }));
  const offered = valueOf(
    await previewMailText(owner, { id, kind: "waiting_offer", opening: "Lucky!", closing: null, example: offer?.id }),
  );
  expect(offered.text).toContain("Lucky!");
  expect(offered.html).not.toContain(world.system.tokens.offer(offer?.id ?? ""));
  const joined = valueOf(await listMailExamples(owner, { id, kind: "waiting_joined" }));
  expect(joined).toHaveLength(2);
  for (const example of joined)
    valueOf(await previewMailText(owner, { id, kind: "waiting_joined", ...standard, example: example.id }));
});

/** An enquiry to the school. */
async function anEnquiry(visitor: Context, { name, email }: { readonly name: string; readonly email: string }) {
  const [category] = valueOf(await listTicketCategories(visitor));
  const form = { name, email, subject: "Nuts at lunch", message: "Ada is allergic." };
  const group = await world.group();
  valueOf(await createTicket(visitor, { ...form, category_id: category?.id ?? 0, group_id: group.id }));
}

test("an enquiry is shown as its sender got it: what nobody has proved is not repeated", async () => {
  await anEnquiry(await world.visitor(), { name: "Kim", email: "kim@example.test" });
  const [latest] = valueOf(await listMailExamples(owner, { id, kind: "enquiry_received" }));
  expect(latest).toMatchObject({ family: "Kim", about: "Nuts at lunch" });
  const mail = valueOf(
    await previewMailText(owner, { id, kind: "enquiry_received", ...standard, example: latest?.id }),
  );
  expect(mail.subject).toMatch(/^We have received your question/u);
  expect(mail.text).not.toContain("allergic");
});

test("an enquiry from an account that no customer of the school has is shown with its question", async () => {
  const { ctx, userId, guestId, email } = await anAccount(world);
  const sender: Context = { ...ctx, actor: { kind: "CUSTOMER", userId, customerId: null, guestId } };
  await anEnquiry(sender, { name: "Kim", email });
  await world.work();
  const sent = world.mails.find(({ to, subject }) => to.includes(email) && subject.startsWith("We have received"));
  expect(sent?.text).toContain("Hello Kim");
  expect(sent?.text).toContain("allergic");
  const kind = "enquiry_received";
  const [latest] = valueOf(await listMailExamples(owner, { id, kind }));
  const mail = valueOf(await previewMailText(owner, { id, kind, ...standard, example: latest?.id }));
  expect(mail.text).toBe(sent?.text);
  // What the preview read as the system ends with it.
  expect(await owner.db.selectFrom("user_account").select("id").where("id", "=", userId).execute()).toEqual([]);
});

test("a family that was erased is no example", async () => {
  const customer = await aCustomer(world);
  await anEnquiry(customer.ctx, { name: "Kim", email: customer.account.email });
  const group = await world.group();
  const { orderId } = await customer.book({ type: "trial", group, childIds: [await customer.child("Ada")] });
  const listed = async () => ({
    orders: valueOf(await listMailExamples(owner, { id, kind: "booking_confirmed" })).map((one) => one.id),
    enquiries: valueOf(await listMailExamples(owner, { id, kind: "enquiry_received" })),
  });
  const before = await listed();
  expect(before.orders).toContain(orderId);
  const [enquiry] = before.enquiries;
  await sql`update session set held_on = held_on - 3650, starts_at = starts_at - interval '3650 days', ends_at = ends_at - interval '3650 days'
    where group_id = ${group.id}`.execute(db);
  valueOf(await deleteAccount(customer.ctx, { password: PASSWORD }));
  const after = await listed();
  expect(after.orders).not.toContain(orderId);
  expect(after.enquiries.map((one) => one.id)).not.toContain(enquiry?.id);
  const preview = async (kind: "booking_confirmed" | "enquiry_received", example: string) =>
    codeOf(await previewMailText(owner, { id, kind, ...standard, example }));
  expect(await preview("booking_confirmed", orderId)).toBe("not_found");
  expect(await preview("enquiry_received", enquiry?.id ?? "")).toBe("not_found");
});

test("what stands at the end of every mail is shown to who bought items alone too", async () => {
  const { ctx, orderId } = await aShopper(world);
  const bottle = await aBottle(db, { franchiseId: id });
  valueOf(await addProduct(ctx, { order_id: orderId, product_id: bottle.id, quantity: 1 }));
  valueOf(await createCustomer(ctx, { ...parentForm, email: "items@example.test" }));
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const kind = "every_mail";
  const [latest] = valueOf(await listMailExamples(owner, { id, kind }));
  expect(latest?.id).toBe(orderId);
  const mail = valueOf(
    await previewMailText(owner, { id, kind, opening: null, closing: "Ring us after four.", example: orderId }),
  );
  expect(mail.text).toContain("Ring us after four.");
});
