import { addDays } from "@matinee/core/kernel";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { sendPayLink, startCheckout } from "../checkout/index.ts";
import { addHost, makeHostPrimary, removeHost } from "../network/index.ts";
import { getStaffOrder } from "../orders/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aMember } from "../testing/staff.ts";
import { aTakenClass, aWaitingFamily, freePlace, serveAll } from "../testing/waiting-families.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { readWaitingPlaces } from "../waiting-list/index.ts";
import { createClosure, followTimetableChanges, previewNewClosure } from "../timetable/index.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const school = world.network.seller.id;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const VISA = "4242424242424242";
/** Where the families of these tests order. */
const OLD = "leeds.localhost";
const NEW = "leeds.example.org";

/** The school moves to another address, and gives the one up where its families have ordered. */
async function move() {
  valueOf(await addHost(admin, { id: school, host: NEW }));
  valueOf(await makeHostPrimary(admin, { id: school, host: NEW }));
  valueOf(await removeHost(admin, { id: school, host: OLD }));
}

afterEach(async () => {
  await sql`delete from franchise_host where franchise_id = ${school} or host = ${OLD}`.execute(db);
  await db.insertInto("franchise_host").values({ host: OLD, franchise_id: school, is_primary: true }).execute();
});

/** The mails that something makes. */
async function mailsOf(does: () => Promise<unknown>) {
  await world.work();
  world.mails.length = 0;
  await does();
  await world.work();
  const mails = world.mails.map(({ from, messageId, text }) => ({
    hosts: [...new Set([...text.matchAll(/https?:\/\/([^/:\s]+)/gu)].map(([, host]) => host))],
    from: from.slice(from.indexOf("@") + 1, -1),
    id: messageId.slice(messageId.indexOf("@") + 1, -1),
    text,
  }));
  expect(mails.length).toBeGreaterThan(0);
  return mails;
}

const ALL_AT = (host: string) => ({ hosts: [host], from: host, id: host });

async function aDeposit() {
  const customer = await aCustomer(world);
  const line = { type: "camp", camp: await world.camp(), childIds: [await customer.child("Ada")] } as const;
  const { orderId } = await customer.put({ ...line, takeFullPayment: false });
  const checkout = valueOf(await startCheckout(customer.ctx, { order_id: orderId }));
  const pay = async () => await world.pay(checkout.client_secret, VISA);
  return { ...customer, orderId, pay };
}

test("the receipt and the pay link of an order lead to the address that the school has now", async () => {
  const { orderId, pay } = await aDeposit();
  await move();
  for (const mail of await mailsOf(pay)) expect(mail).toMatchObject(ALL_AT(NEW));
  const sent = await mailsOf(async () => {
    const { pay_link: link } = valueOf(await sendPayLink(admin, { id: orderId }));
    expect(link).toContain(`http://${NEW}:3000/pay/`);
  });
  expect(sent).toMatchObject([{ ...ALL_AT(NEW), text: expect.stringContaining("/pay/") as string }]);
  expect(valueOf(await getStaffOrder(admin, { id: orderId })).pay_link).toContain(`http://${NEW}:3000/pay/`);
});

test("an address that the school still has stays the one of its orders, whichever is the main one", async () => {
  const { pay } = await aDeposit();
  valueOf(await addHost(admin, { id: school, host: NEW }));
  valueOf(await makeHostPrimary(admin, { id: school, host: NEW }));
  for (const mail of await mailsOf(pay)) expect(mail).toMatchObject(ALL_AT(OLD));
});

test("a mail about an order never leads to an address that another school has taken over", async () => {
  const { orderId, pay } = await aDeposit();
  await mailsOf(pay);
  await move();
  const { id: other } = await db
    .insertInto("franchise")
    .columns(["slug", "name", "legal_name", "email", "phone", "address", "brand", "order_prefix"])
    .expression((eb) =>
      eb
        .selectFrom("franchise")
        .select([sql.lit("york").as("slug"), "name", "legal_name", "email", "phone", "address", "brand"])
        .select(sql.lit("YOR").as("order_prefix"))
        .where("id", "=", school),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("franchise_host").values({ host: OLD, franchise_id: other, is_primary: true }).execute();
  expect(await mailsOf(async () => await sendPayLink(admin, { id: orderId }))).toMatchObject([ALL_AT(NEW)]);
});

test("the offer of a place leads to the address that the school has now", async () => {
  const group = await aTakenClass(world);
  const family = await aWaitingFamily(world, group);
  await move();
  await freePlace(world, group);
  const mails = await mailsOf(async () => await serveAll(world));
  expect(mails).toMatchObject([{ ...ALL_AT(NEW), text: expect.stringContaining("/offer/") as string }]);
  const { guest_id: guestId } = await db
    .selectFrom("child")
    .select("guest_id")
    .where("id", "=", family.children[0]?.id ?? "")
    .executeTakeFirstOrThrow();
  const [place] = await readWaitingPlaces(system, db, guestId ?? "", sql`e.status = 'offered'`);
  expect(place?.offer?.url).toContain(`http://${NEW}:3000/offer/`);
});

test("whoever waits for a school without an address gets mails of the main shop", async () => {
  const main = "www.example.org";
  const group = await aTakenClass(world);
  await mailsOf(async () => {
    await aWaitingFamily(world, group);
  });
  await sql`delete from franchise_host where franchise_id = ${school}`.execute(db);
  const before = system.sites.mainHosts;
  system.sites.mainHosts = [main];
  await freePlace(world, group);
  const mails = await mailsOf(async () => await serveAll(world));
  expect(mails).toMatchObject([ALL_AT(main)]);
  system.sites.mainHosts = before;
});

test("the choice about lost lessons leads to the address that the school has now", async () => {
  const { id } = await world.group({ dates: 0, capacity: 5 });
  await followTimetableChanges(system);
  const sessions = await db
    .selectFrom("session")
    .select("held_on")
    .where("group_id", "=", id)
    .where("status", "=", "scheduled")
    .orderBy("starts_at")
    .execute();
  const dates = sessions.map((one) => one.held_on);
  const customer = await aCustomer(world);
  await customer.book({ type: "enrolment", group: { id, dates }, childIds: [await customer.child("Ada")] });
  await move();
  const day = dates[1] ?? "";
  const mails = await mailsOf(async () => {
    const body = { location_id: null, reason: "Show", starts_on: day, ends_on: day };
    const { seen } = valueOf(await previewNewClosure(admin, body));
    const offer = { ways: ["date", "credit"], fallback: "credit", answer_by: addDays(system.today(), 1) } as const;
    valueOf(await createClosure(admin, { ...body, seen, offer: { ...offer, ways: [...offer.ways] } }));
  });
  expect(mails).toMatchObject([{ ...ALL_AT(NEW), text: expect.stringContaining("/lost-lessons/") as string }]);
});
