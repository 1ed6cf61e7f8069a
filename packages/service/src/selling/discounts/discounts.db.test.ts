import type { CouponForm, OfferForm } from "@matinee/contract";
import { addDays } from "@matinee/core/kernel";
import { aFranchise } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addCoupon, removeItem } from "../../basket/index.ts";
import { cancelCheckout, startCheckout } from "../../checkout/index.ts";
import { createCustomer } from "../../families/index.ts";
import { letHoldLapse } from "../../testing/order-states.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, parentForm, valueOf } from "../../testing/world.ts";
import {
  createCoupon,
  createOffer,
  getCoupon,
  getOffer,
  listCoupons,
  moveCoupon,
  moveOffer,
  tryDiscounts,
  updateCoupon,
  updateOffer,
} from "../index.ts";

const world = await aWorld();
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const other = await aMember(world, "FRANCHISE_ADMIN");
const today = system.today();

let codes = 0;
const form = (more: Partial<CouponForm> = {}): CouponForm => ({
  code: `CODE-${++codes}`,
  name: "Summer sale",
  percent: 10,
  amount: null,
  scopes: ["classes"],
  minimum: 0,
  limit: null,
  per_customer: null,
  starts_on: null,
  ends_on: null,
  ...more,
});

const stored = async (id: number) => valueOf(await getCoupon(admin, { id }));
async function aCode(more: Partial<CouponForm> = {}) {
  const made = form(more);
  return { ...made, id: valueOf(await createCoupon(admin, made)).id };
}
async function change(id: number, more: Partial<CouponForm>) {
  const { school: _, status: __, used: ___, held: ____, version, ...rest } = await stored(id);
  return await updateCoupon(admin, { ...rest, version, ...more });
}

/** A family with a trial and the code in the cart; the answer takes it to the checkout. */
async function aCartWith(code: string, email = `${crypto.randomUUID()}@example.test`) {
  const { ctx, orderId } = await world.basket(await world.group());
  valueOf(await createCustomer(ctx, { ...parentForm, email }));
  const added = await addCoupon(ctx, { order_id: orderId, code });
  return {
    added: added.ok,
    checkOut: async () => (await startCheckout(ctx, { order_id: orderId })).ok,
  };
}

/** A family at the checkout with the code. */
async function aCheckout(code: string, group?: Awaited<ReturnType<typeof world.group>>) {
  const { ctx, orderId } = await world.basket(group ?? (await world.group()));
  valueOf(await createCustomer(ctx, { ...parentForm, email: `${crypto.randomUUID()}@example.test` }));
  valueOf(await addCoupon(ctx, { order_id: orderId, code }));
  const { client_secret: secret } = valueOf(await startCheckout(ctx, { order_id: orderId }));
  const pay = async () => {
    await world.pay(secret, "4242424242424242");
    await world.work();
  };
  return { ctx, orderId, pay };
}

const use = async (code: string, email?: string) => {
  const { added, checkOut } = await aCartWith(code, email);
  return added && (await checkOut());
};

test("a code is stored in capitals, used by families, and counted", async () => {
  const { id, code } = await aCode({ code: " summer-26 ", percent: 12.5, limit: 2 });
  expect(await stored(id)).toMatchObject({ code: "SUMMER-26", percent: 12.5, status: "active", used: 0, limit: 2 });
  expect([await use(code.trim()), await use("SUMMER-26"), await use("SUMMER-26")]).toEqual([true, true, false]);
  expect(await stored(id)).toMatchObject({ status: "used_up", used: 0, held: 2 });
  expect(await change(id, { limit: 1 })).toMatchObject({
    error: { details: [{ path: "limit", message: expect.stringContaining("can't be below 2") as string }] },
  });
  valueOf(await change(id, { limit: 3 }));
  expect([await use("SUMMER-26"), await use("SUMMER-26")]).toEqual([true, false]);
});

test("a limit that comes later counts the uses from before it, and goes again", async () => {
  const { id, code } = await aCode();
  expect([await use(code), await use(code)]).toEqual([true, true]);
  expect(await stored(id)).toMatchObject({ limit: null, held: 2 });
  expect(await change(id, { limit: 1 })).toMatchObject({ error: { details: [{ path: "limit" }] } });
  expect(valueOf(await change(id, { limit: 3 }))).toMatchObject({ limit: 3 });
  expect([await use(code), await use(code)]).toEqual([true, false]);
  valueOf(await change(id, { limit: null }));
  expect(await use(code)).toBe(true);
  expect(valueOf(await change(id, { limit: 4 }))).toMatchObject({ limit: 4, status: "used_up" });
  expect(await use(code)).toBe(false);
});

test("a limit that comes later gives back the uses of checkouts that end without a payment", async () => {
  const { id, code } = await aCode();
  const [paid, alsoPaid, later, left, givenUp] = await Promise.all(
    Array.from({ length: 5 }, async () => await aCheckout(code)),
  );
  await paid?.pay();
  await alsoPaid?.pay();
  expect(await stored(id)).toMatchObject({ used: 2, held: 3 });
  expect(await change(id, { limit: 4 })).toMatchObject({
    error: { details: [{ path: "limit", message: expect.stringContaining("can't be below 5") as string }] },
  });
  expect(valueOf(await change(id, { limit: 5 }))).toMatchObject({ used: 2, held: 3, status: "used_up" });
  expect(await use(code)).toBe(false);
  // Whoever was at the checkout can still pay, and counts once.
  await later?.pay();
  expect(await stored(id)).toMatchObject({ used: 3, held: 2, status: "used_up" });
  valueOf(await cancelCheckout(givenUp?.ctx ?? (await world.visitor()), { order_id: givenUp?.orderId ?? "" }));
  expect(await stored(id)).toMatchObject({ used: 3, held: 1, status: "active" });
  // Nobody pays within the time that the checkout has.
  await sql`update orders set hold_expires_at = now() - interval '1 hour' where id = ${left?.orderId}`.execute(db);
  await sql`update claim set held_until = now() - interval '1 hour' where order_id = ${left?.orderId}`.execute(db);
  expect([await use(code), await use(code), await use(code)]).toEqual([true, true, false]);
  expect(await stored(id)).toMatchObject({ used: 3, held: 2, status: "used_up" });
});

test("an order that the coupon took nothing off is no use of it, and a limit that comes later holds nothing for it", async () => {
  const { id, code } = await aCode({ minimum: 4_000 });
  // Worth the code with two trials, and at the checkout with one.
  const belowMinimum = async () => {
    const { ctx, orderId } = await world.basket(await world.group());
    const { item } = await world.basket(await world.group(), ["Bo"], ctx);
    valueOf(await addCoupon(ctx, { order_id: orderId, code }));
    valueOf(await removeItem(ctx, item.id));
    return valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret;
  };
  const pay = async (secret: string | null) => {
    await world.pay(secret, "4242424242424242");
    await world.work();
  };
  const [paid, open] = [await belowMinimum(), await belowMinimum()];
  await pay(paid);
  expect(await stored(id)).toMatchObject({ used: 0, held: 0 });
  expect(valueOf(await change(id, { limit: 1 }))).toMatchObject({ used: 0, held: 0, status: "active" });
  await pay(open);
  expect(await stored(id)).toMatchObject({ used: 0, held: 0 });
  // An order of the version before, which did not say whether it was a use, counts as one.
  await sql`update orders set coupon_applied = null where coupon_id = ${id}`.execute(db);
  expect(valueOf(await change(id, { limit: null }))).toMatchObject({ used: 2 });
});

test("a code that gets a limit while its family pays too late takes nothing from the places of the order", async () => {
  for (const isGone of [false, true]) {
    const { id, code } = await aCode();
    const group = await world.group({ capacity: 1, trialCap: 1 });
    const { orderId, pay } = await aCheckout(code, group);
    valueOf(await change(id, { limit: 5 }));
    await letHoldLapse(db, orderId);
    await sql`update claim set state = 'expired' where order_id = ${orderId} and order_item_id is not null`.execute(db);
    const second = await world.basket(group, ["Bo"]);
    if (isGone) valueOf(await startCheckout(second.ctx, { order_id: second.orderId }));
    await pay();
    const order = db.selectFrom("orders").select("status").where("id", "=", orderId);
    expect(await order.executeTakeFirst()).toEqual({ status: isGone ? "cancelled" : "confirmed" });
    if (!isGone) expect(codeOf(await startCheckout(second.ctx, { order_id: second.orderId }))).toBe("no_places_left");
    expect(await stored(id)).toMatchObject({ used: isGone ? 0 : 1, held: 0 });
  }
});

test("a limit that is set while families check out lets in no more than it says", async () => {
  const { id, code } = await aCode();
  const carts = await Promise.all(Array.from({ length: 5 }, async () => await aCartWith(code)));
  const [limited, ...sales] = await Promise.all([
    change(id, { limit: 2 }),
    ...carts.map(async ({ checkOut }) => await checkOut()),
  ]);
  const sold = sales.filter(Boolean).length;
  // Either the limit came in time, or it was refused because more had been sold.
  if (limited.ok) expect(sold).toBeLessThanOrEqual(2);
  else expect(sold).toBeGreaterThan(2);
});

test("a family's limit reaches families who have used the code before", async () => {
  const { id, code } = await aCode({ per_customer: 1 });
  const email = "again@example.test";
  expect([await use(code, email), await use(code, email)]).toEqual([true, false]);
  valueOf(await change(id, { per_customer: 2 }));
  expect([await use(code, email), await use(code, email)]).toEqual([true, false]);
});

test("a code that is taken is said at its field, also by two at once, and also by another school's", async () => {
  const stranger = await aMember(world, "FRANCHISE_ADMIN", (await aFranchise(db)).id);
  const taken = { error: { code: "invalid", details: [{ path: "code", message: "This code is taken." }] } };
  const [first, second] = await Promise.all([
    createCoupon(admin, form({ code: "TAKEN" })),
    createCoupon(stranger, form({ code: "taken" })),
  ]);
  expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1);
  expect(first.ok ? second : first).toMatchObject(taken);
  const [a, b] = [await aCode(), await aCode()];
  expect(await change(a.id, { code: b.code })).toMatchObject(taken);
  const renamed = await Promise.all([a.id, b.id].map(async (id) => await change(id, { code: "RENAMED" })));
  expect(renamed.filter((one) => one.ok)).toHaveLength(1);
  expect(renamed.find((one) => !one.ok)).toMatchObject(taken);
});

test("a code is valid from its first day to the end of its last one, and not in the archive", async () => {
  const statusOf = async (more: Partial<CouponForm>) => (await stored((await aCode(more)).id)).status;
  expect([
    await statusOf({ starts_on: today, ends_on: today }),
    await statusOf({ starts_on: addDays(today, 2) }),
    await statusOf({ ends_on: addDays(today, -2) }),
  ]).toEqual(["active", "scheduled", "ended"]);
  const { id, code } = await aCode({ starts_on: today, ends_on: "2099-06-30" });
  expect(await stored(id)).toMatchObject({ starts_on: today, ends_on: "2099-06-30" });
  const { rows } = await sql<{
    at: string;
  }>`select to_char(ends_at at time zone 'Europe/London', 'YYYY-MM-DD HH24:MI') as at
    from coupon where id = ${id}`.execute(db);
  expect(rows).toEqual([{ at: "2099-07-01 00:00" }]);
  const archived = valueOf(await moveCoupon(admin, { id, version: (await stored(id)).version, active: false }));
  expect([archived.status, await use(code)]).toEqual(["archived", false]);
  const list = async (status?: "archived") =>
    valueOf(await listCoupons(admin, { q: code, ...(status !== undefined && { status }) })).items.map((one) => one.id);
  expect([await list(), await list("archived")]).toEqual([[], [id]]);
  valueOf(await moveCoupon(admin, { id, version: archived.version, active: true }));
  expect(await use(code)).toBe(true);
});

test.each([
  [{ code: "NO SPACE" }, "code"],
  [{ code: "X" }, "code"],
  [{ percent: null }, "percent"],
  [{ amount: 100 }, "percent"],
  [{ percent: 100.5 }, "percent"],
  [{ percent: null, amount: 12.5 }, "amount"],
  [{ scopes: [] }, "scopes"],
  [{ limit: 0 }, "limit"],
  [{ starts_on: "2099-02-01", ends_on: "2099-01-01" }, "ends_on"],
  [{ starts_on: "0000-01-01" }, "starts_on"],
] as const)("a coupon with %j is refused at its field", async (more, path) => {
  // A field of each kind is wrong in turn.
  const wrong = form(more as unknown as Partial<CouponForm>);
  expect(await createCoupon(admin, wrong)).toMatchObject({ error: { code: "invalid", details: [{ path }] } });
});

test("of two who edit one coupon or one offer the second is told who saved it", async () => {
  const { id } = await aCode();
  const opened = await stored(id);
  valueOf(await updateCoupon(other, { ...form(), id, version: opened.version }));
  const refused = await updateCoupon(admin, { ...form(), id, version: opened.version });
  expect([codeOf(refused), refused.ok ? "" : refused.error.details]).toEqual([
    "edit_conflict",
    expect.stringMatching(/^Sam Staff saved it at /u),
  ]);
  const offer = valueOf(await createOffer(admin, siblings));
  valueOf(await updateOffer(other, { ...siblings, id: offer.id, version: 1, percent: 15, active: false }));
  expect(codeOf(await updateOffer(admin, { ...siblings, id: offer.id, version: 1 }))).toBe("edit_conflict");
  expect(valueOf(await getOffer(admin, offer))).toMatchObject({ percent: 15, active: false });
});

test("another school's coupons and offers look as if they did not exist; those of every school are the network's", async () => {
  const { id } = await aCode();
  const offer = valueOf(await createOffer(admin, { ...siblings, active: false }));
  const stranger = await aMember(world, "FRANCHISE_ADMIN", (await aFranchise(db)).id);
  expect([
    codeOf(await getCoupon(stranger, { id })),
    codeOf(await updateCoupon(stranger, { ...form(), id, version: 1 })),
    codeOf(await getOffer(stranger, offer)),
    codeOf(await updateOffer(stranger, { ...siblings, id: offer.id, version: 1 })),
    codeOf(await moveOffer(stranger, { id: offer.id, version: 1, archived: true })),
    valueOf(await listCoupons(stranger, {})).items,
  ]).toEqual(["not_found", "not_found", "not_found", "not_found", "not_found", []]);
  const network = await aMember(world, "NETWORK_ADMIN");
  const ofAll = valueOf(await createCoupon(network, { ...form(), franchise_id: null }));
  expect(valueOf(await getCoupon(network, ofAll)).school).toBeNull();
  expect(codeOf(await getCoupon(admin, ofAll))).toBe("not_found");
  // A school's own null is not every school.
  const own = valueOf(await createCoupon(admin, { ...form(), franchise_id: null }));
  expect((await stored(own.id)).school).toMatchObject({ id: world.network.seller.id });
});

const siblings: OfferForm = {
  kind: "sibling",
  name: "Siblings",
  percent: 10,
  item_types: ["enrolment"],
  days_before: null,
  active: true,
};

test("a basket is tried on with the offers that are on, and nothing is written", async () => {
  const school = await aFranchise(db);
  const boss = await aMember(world, "FRANCHISE_ADMIN", school.id);
  const term = { type: "enrolment" as const, price: 10_000, quantity: 2, days_ahead: 30 };
  const count = async () =>
    (
      await sql`select (select count(*) from orders), (select count(*) from coupon), (select count(*) from offer), (select count(*) from audit_log)`.execute(
        db,
      )
    ).rows;
  const before = await count();
  const tried = async (input: Partial<Parameters<typeof tryDiscounts>[1]>) =>
    valueOf(await tryDiscounts(boss, { coupon: null, offer: null, lines: [term], ...input }));
  expect(await tried({})).toMatchObject({ before: 20_000, total: 20_000, coupon: null });
  // The second child's place is cheaper, and the coupon counts from what is left.
  expect(await tried({ offer: siblings })).toMatchObject({
    total: 19_000,
    lines: [{ after: 19_000, discounts: [{ name: "Siblings", amount: 1_000 }] }],
  });
  expect(await tried({ offer: siblings, coupon: form() })).toMatchObject({
    total: 17_100,
    coupon: { applied: true, amount: 1_900 },
  });
  // One that is off is tried as if it was on.
  expect(await tried({ offer: { ...siblings, active: false } })).toMatchObject({ total: 19_000 });
  const early: OfferForm = { ...siblings, kind: "early_bird", name: "Early bird", days_before: 31 };
  expect([
    (await tried({ offer: early })).total,
    (await tried({ offer: { ...early, days_before: 30 } })).total,
  ]).toEqual([20_000, 18_000]);
  expect((await tried({ coupon: form({ scopes: ["camps"] }) })).coupon).toMatchObject({
    applied: false,
    reason: expect.stringContaining("camps") as string,
  });
  expect((await tried({ coupon: form({ ends_on: "2001-01-01" }) })).coupon).toMatchObject({
    applied: false,
    reason: "This code is no longer valid.",
  });
  expect(await count()).toEqual(before);
  valueOf(await createOffer(boss, siblings));
  expect((await tried({})).total).toBe(19_000);
});
