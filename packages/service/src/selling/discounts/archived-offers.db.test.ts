import type { OfferForm } from "@matinee/contract";
import { aFranchise } from "@matinee/testkit";
import { expect, test } from "vitest";
import { addCoupon, calculateTotals } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import {
  createCoupon,
  createOffer,
  getCoupon,
  getOffer,
  listOffers,
  moveCoupon,
  moveOffer,
  updateOffer,
} from "../index.ts";

const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const siblings: OfferForm = {
  kind: "sibling",
  name: "Brothers and sisters",
  percent: 10,
  item_types: ["trial"],
  days_before: null,
  active: true,
};

const stored = async (id: number) => valueOf(await getOffer(admin, { id }));
const move = async (id: number, archived: boolean) =>
  valueOf(await moveOffer(admin, { id, version: (await stored(id)).version, archived }));
const listed = async (status?: "archived" | "all") =>
  valueOf(await listOffers(admin, status === undefined ? {} : { status })).items.map((one) => one.id);
const auditOf = async (subject: string) =>
  (await db.selectFrom("audit_log").select("action").where("subject", "=", subject).orderBy("id").execute()).map(
    ({ action }) => action,
  );

/** A family with trials for two children in the cart. */
const aFamily = async () => await world.basket(await world.group(), ["Ada", "Bo"]);
const discounts = async ({ ctx }: Awaited<ReturnType<typeof aFamily>>) =>
  valueOf(await calculateTotals(ctx)).discounts.map(({ name }) => name);

test("an offer in the archive takes nothing off, stays in what was sold, and comes back on or off as it was", async () => {
  const { id } = valueOf(await createOffer(admin, siblings));
  const early = await aFamily();
  expect(await discounts(early)).toEqual(["Brothers and sisters"]);
  valueOf(await startCheckout(early.ctx, { order_id: early.orderId }));
  const sold = async () =>
    await db.selectFrom("orders").select("total_gross_pence").where("id", "=", early.orderId).executeTakeFirstOrThrow();
  const before = await sold();

  expect(await move(id, true)).toMatchObject({ archived: true, active: true });
  expect(await discounts(await aFamily())).toEqual([]);
  expect(await sold()).toEqual(before);
  // The version before knows no archive. It applies what is on.
  const row = db.selectFrom("offer").select("active").where("id", "=", id);
  expect(await row.executeTakeFirst()).toEqual({ active: false });
  expect([await listed(), await listed("archived"), await listed("all")]).toEqual([[], [id], [id]]);

  // A change in the archive switches nothing on.
  const { version } = await stored(id);
  const renamed = valueOf(await updateOffer(admin, { ...siblings, id, version, name: "Siblings" }));
  expect(renamed).toMatchObject({ archived: true, active: true, name: "Siblings" });
  expect(await discounts(await aFamily())).toEqual([]);

  expect(await move(id, false)).toMatchObject({ archived: false, active: true });
  expect(await discounts(await aFamily())).toEqual(["Siblings"]);
  expect(await listed()).toEqual([id]);
  const actions = ["offer_created", "offer_archived", "offer_updated", "offer_restored"];
  expect(await auditOf(`offer:${id}`)).toEqual(actions);

  // One that was off comes back off.
  valueOf(await updateOffer(admin, { ...siblings, id, version: (await stored(id)).version, active: false }));
  await move(id, true);
  expect(await move(id, false)).toMatchObject({ archived: false, active: false });
  expect(await discounts(await aFamily())).toEqual([]);
});

test("of two who move one offer at once the second is told, and moving it where it is changes nothing", async () => {
  const { id } = valueOf(await createOffer(admin, { ...siblings, active: false }));
  const both = await Promise.all([1, 2].map(async () => await moveOffer(admin, { id, version: 1, archived: true })));
  expect(new Set(both.map(codeOf))).toEqual(new Set([null, "edit_conflict"]));
  await move(id, true);
  expect(await auditOf(`offer:${id}`)).toEqual(["offer_created", "offer_archived"]);
});

test("another school's offer looks as if it did not exist", async () => {
  const { id } = valueOf(await createOffer(admin, { ...siblings, active: false }));
  const stranger = await aMember(world, "FRANCHISE_ADMIN", (await aFranchise(db)).id);
  expect(codeOf(await moveOffer(stranger, { id, version: 1, archived: true }))).toBe("not_found");
  const desk = await aMember(world, "FRANCHISE_STAFF");
  expect(codeOf(await moveOffer(desk, { id, version: 1, archived: true }))).toBe("forbidden");
  expect(await stored(id)).toMatchObject({ archived: false, version: 1 });
});

test("a coupon goes into the archive and back the same way, and works for nobody meanwhile", async () => {
  const form = { name: "Summer", percent: 10, amount: null, scopes: ["classes" as const], minimum: 0 };
  const never = { limit: null, per_customer: null, starts_on: null, ends_on: null };
  const { id } = valueOf(await createCoupon(admin, { ...form, ...never, code: "ARCHIVE-ME" }));
  const works = async () => {
    const { ctx, orderId } = await aFamily();
    return (await addCoupon(ctx, { order_id: orderId, code: "ARCHIVE-ME" })).ok;
  };
  const moved = valueOf(await moveCoupon(admin, { id, version: 1, active: false }));
  expect([moved.status, await works()]).toEqual(["archived", false]);
  expect(valueOf(await moveCoupon(admin, { id, version: moved.version, active: false })).version).toBe(moved.version);
  valueOf(await moveCoupon(admin, { id, version: moved.version, active: true }));
  expect([valueOf(await getCoupon(admin, { id })).status, await works()]).toEqual(["active", true]);
  expect(await auditOf(`coupon:${id}`)).toEqual(["coupon_created", "coupon_archived", "coupon_restored"]);
});
