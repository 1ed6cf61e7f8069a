import { aFranchise, aHoodie } from "@matinee/testkit";
import { expect, test } from "vitest";
import { addProduct } from "../basket/index.ts";
import { getPayLink, payByLink, sendPayLink, startCheckout } from "../checkout/index.ts";
import { previewStaffReversal, reverseByStaff } from "../reversals/index.ts";
import { aPaidCamp } from "../reversals/testing/a-paid-camp.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aMember } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";

// A family reads whom to ring about its money, also when nothing of the order is left.
const world = await aWorld({ standing: true });
const { db } = world;
const network = await aMember(world, "NETWORK_ADMIN");
const { seller } = world.network;
/** Its refunds succeed at first and are returned later. */
const RETURNS_REFUNDS = "4000000000005126";

async function cancel(orderId: string, itemId: string, give: "all" | "nothing") {
  const asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], to: "card" as const, give };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(network, asked));
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(network, { ...asked, seen, reason: "Asked by phone" }));
  await world.work();
}

const school = async (id: number) =>
  await db.selectFrom("franchise").select(["name", "phone", "email"]).where("id", "=", id).executeTakeFirstOrThrow();

/** The only mail with this subject since `world.mails` was emptied. */
function mailWith(subject: string) {
  const mails = world.mails.filter((mail) => mail.subject.includes(subject));
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  if (mail === undefined) throw new Error("No mail");
  return mail;
}

async function expectFrom(mail: ReturnType<typeof mailWith>, sellerId: number) {
  const { name, phone, email } = await school(sellerId);
  expect([mail.from.includes(`"${name}"`), mail.replyTo]).toEqual([true, email]);
  expect(mail.text).toContain(`${name}: ${phone}, ${email}`);
}

test("a refund that is delayed, of an order that is cancelled as a whole, names the school", async () => {
  const { ctx, put, child } = await aCustomer(world);
  const { orderId, itemId } = await put({
    type: "camp",
    camp: await world.camp({ inDays: 30 }),
    childIds: [await child("Ada")],
  });
  await world.pay(valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret, RETURNS_REFUNDS);
  await world.work();
  await cancel(orderId, itemId, "all");
  world.mails.length = 0;
  await world.later(3_000);
  await expectFrom(mailWith("is delayed"), seller.id);
});

test("whoever has deleted the account is written no mail about the order, and nobody has to look after one", async () => {
  const { ctx, customer, put, child } = await aCustomer(world);
  const { orderId, itemId } = await put({
    type: "camp",
    camp: await world.camp({ inDays: 30 }),
    childIds: [await child("Ada")],
  });
  await world.pay(valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret, RETURNS_REFUNDS);
  await world.work();
  await db.updateTable("customer").set({ email: "" }).where("id", "=", customer.id).execute();
  world.mails.length = 0;
  await cancel(orderId, itemId, "all");
  await world.later(3_000);
  expect(world.mails).toEqual([]);
  const ended = db.selectFrom("message").select("kind").where("given_up_at", "is not", null).orderBy("kind");
  expect(await ended.execute()).toEqual([{ kind: "order_reversed" }, { kind: "refund_delayed" }]);
});

test("of an order with two schools, a refund is mailed by the one that gives it, though only the other is left", async () => {
  const customer = await aCustomer(world);
  const ctx = { ...customer.ctx, site: { ...customer.ctx.site, isMain: true, franchise: null } };
  const camp = await world.camp({ inDays: 30 });
  const { orderId } = await customer.put({ type: "camp", camp, childIds: [await customer.child("Ada")] });
  const york = await aFranchise(db, { slug: "york" });
  const hoodie = await aHoodie(db, { franchiseId: york.id });
  const attributes = [hoodie.adult, hoodie.black];
  valueOf(await addProduct(ctx, { order_id: orderId, product_id: hoodie.id, attribute_id: attributes, quantity: 1 }));
  await world.pay(valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret, RETURNS_REFUNDS);
  await world.work();
  const item = db.selectFrom("order_item").select("id").where("order_id", "=", orderId);
  const { id } = await item.where("seller_id", "=", york.id).executeTakeFirstOrThrow();
  await cancel(orderId, id, "all");
  world.mails.length = 0;
  await world.later(3_000);
  const mail = mailWith("is delayed");
  await expectFrom(mail, york.id);
  expect(mail.text).not.toContain((await school(seller.id)).name);
});

test("a payment link and its receipt, for what a cancelled order still owes, say what for and name the school", async () => {
  const { orderId, itemId } = await aPaidCamp(world, { deposit: true });
  await cancel(orderId, itemId, "nothing");
  world.mails.length = 0;
  valueOf(await sendPayLink(network, { id: orderId }));
  await world.work();
  const link = mailWith("Your payment link");
  await expectFrom(link, seller.id);
  expect(link.text).toContain("is still to pay for Summer Camp");
  const stranger = await world.visitor();
  const key = world.system.tokens.payLink(orderId);
  expect(valueOf(await getPayLink(stranger, { key })).state).toBe("due");
  await world.pay(valueOf(await payByLink(stranger, { key })).client_secret, "4242424242424242");
  await world.work();
  const receipt = mailWith("We have received your payment");
  await expectFrom(receipt, seller.id);
  expect(receipt.text).toContain("for Summer Camp.");
});
