import type { Actor } from "@matinee/core/access";
import { createPool, scopedDb } from "@matinee/database";
import { aFranchise } from "@matinee/testkit";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { audit, recordInView, type Context } from "../../kernel/index.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, newId, valueOf } from "../../testing/world.ts";
import { listAudit } from "./list-audit.ts";

const world = await aWorld();
const { db } = world;
const pool = createPool(world.url);
const own = world.network.seller.id;
const other = (await aFranchise(db)).id;

afterAll(() => pool.end());

/** A manager with what row security leaves of the database to them. */
async function aManager(school: number, money = true): Promise<Context> {
  const { actor, ...ctx } = await aMember(world, "FRANCHISE_ADMIN", school);
  const userId = "userId" in actor ? actor.userId : "";
  const as: Actor = { kind: "FRANCHISE_ADMIN", userId, franchiseId: school, ...(!money && { without: ["money"] }) };
  return { ...ctx, actor: as, db: scopedDb(pool, { kind: "franchise", franchiseId: school, userId, money }) };
}

const manager = await aManager(own);
const networkMember = await aMember(world, "NETWORK_ADMIN");
const texts = async (ctx: Context, subject: string) =>
  valueOf(await listAudit(ctx, { subject })).rows.map(({ what }) => what);

/** A family that both schools know, with an order of each school's part. */
async function aSharedFamily() {
  const { customer, account, child, book } = await aCustomer(world);
  const { orderId } = await book({ type: "trial", group: await world.group(), childIds: [await child("Ada")] });
  await sql`insert into school_family (franchise_id, family_id) values (${other}, ${account.guestId})`.execute(db);
  for (const [school, given] of [
    [own, 1_200],
    [other, 700],
  ] as const) {
    await audit({ actor: networkMember.actor }, db, {
      action: "order_reversed",
      subject: `order:${orderId}`,
      detail: { seller_id: school, reason: "Moved away", lines: [{ lineId: newId(), quantity: 1 }], given },
      school,
    });
    const detail = { amount: given, how: "cash" };
    await audit({ actor: networkMember.actor }, db, {
      action: "debt_paid",
      subject: `customer:${customer.id}`,
      detail,
      school,
    });
    for (const call of ["GET /shop/calculate-totals", "POST /order-items/create"])
      await recordInView(db, { viewer: newId(), viewed: account.userId, school, call });
  }
  return { order: `order:${orderId}`, family: `customer:${customer.id}` };
}

const { order, family } = await aSharedFamily();

test("of a shared order and family each school reads its own entries alone, and the network all", async () => {
  for (const [school, given] of [
    [own, "£12.00"],
    [other, "£7.00"],
  ] as const) {
    const { rows } = valueOf(await listAudit(await aManager(school), { subject: order }));
    expect(rows.map((row) => [row.what, row.school?.id])).toEqual([
      ["Cancelled or refunded a part of an order", school],
    ]);
    expect(rows[0]?.changes).toContainEqual({ field: "Cancelled or refunded", before: null, after: given });
    const paid = valueOf(await listAudit(await aManager(school), { subject: family })).rows.at(-1);
    expect(paid?.changes).toContainEqual({ field: "Amount", before: null, after: given });
  }
  expect(await texts(networkMember, order)).toHaveLength(2);
});

test("the history of a family tells what was done for it and in its name, without ids, and not each page that was read", async () => {
  expect(await texts(manager, family)).toEqual(["Acted as a family", "Recorded a payment of an earlier balance"]);
  const { rows } = valueOf(await listAudit(manager, { subject: family }));
  expect(rows.at(-1)?.subject).toMatchObject({ kind: "Family", address: `/customers/${family.slice(9)}` });
  const about = valueOf(await listAudit(manager, { subject: order })).rows[0];
  expect(about?.changes).toContainEqual({ field: "Lines", before: null, after: "Quantity: 1" });
  expect(await texts(manager, `customer:${newId()}`)).toEqual([]);
});

test("who sees no money reads nothing of families and orders, also in the network", async () => {
  const desk = await aManager(own, false);
  const network: Context = { ...networkMember, actor: { kind: "NETWORK_ADMIN", userId: newId(), without: ["money"] } };
  const subject = "class:999998";
  await audit(networkMember, db, { action: "class_updated", subject, school: own });
  for (const ctx of [desk, network]) {
    expect([await texts(ctx, order), await texts(ctx, family)]).toEqual([[], []]);
    expect(await texts(ctx, subject)).toEqual(["Changed a class"]);
    const all = valueOf(await listAudit(ctx, {}));
    expect(all.rows.filter((row) => /^(?:order|customer|user):/u.test(row.subject.text))).toEqual([]);
  }
  const thingsOf = [
    ...["coupon", "offer", "camp", "item", "term", "closure", "teacher", "location"].map((kind) => `${kind}:999997`),
    ...["member", "invitation", "api_key", "webhook"].map((kind) => `${kind}:${newId()}`),
    `mail_text:${own}.order_confirmed`,
    `school:${own}`,
  ];
  for (const one of thingsOf)
    await audit(networkMember, db, { action: "changed_for_this_test", subject: one, school: own });
  const read = async (ctx: Context) => {
    const { rows } = valueOf(await listAudit(ctx, { size: 200 }));
    return new Set(rows.map((row) => row.subject.text).filter((text) => thingsOf.includes(text)));
  };
  // The staff's app offers the history of just these (HistoryPanel).
  const ofSchool = /^(?:coupon|offer|camp|item|term|closure|teacher|location|school):/u;
  expect(await read(desk)).toEqual(new Set(thingsOf.filter((text) => ofSchool.test(text))));
  expect(await read(network)).toEqual(new Set(thingsOf));
  const template = "template:stages.1";
  await audit(networkMember, db, { action: "template_updated", subject: template });
  expect(await texts(network, template)).toHaveLength(1);
});

test("a refund is told with what it was of, and no child's name is written down", async () => {
  const customer = await aCustomer(world);
  const camp = await world.camp();
  const { orderId, itemId } = await customer.book({ type: "camp", camp, childIds: [await customer.child("Zebedee")] });
  const asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], give: "all" as const, to: "card" as const };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(networkMember, asked));
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(networkMember, { ...asked, seen, reason: "Asked by phone" }));
  const { name } = await db.selectFrom("course").select("name").where("id", "=", camp.id).executeTakeFirstOrThrow();
  const [entry] = valueOf(await listAudit(networkMember, { subject: `order:${orderId}` })).rows;
  expect(entry?.changes.find(({ field }) => field === "Lines")?.after).toContain(name);
  const log = await db.selectFrom("audit_log").selectAll().where("subject", "=", `order:${orderId}`).execute();
  expect(JSON.stringify(log)).not.toContain("Zebedee");
});

test("teaching staff and families read no history", async () => {
  const { ctx } = await aCustomer(world);
  for (const one of [await aMember(world, "FRANCHISE_STAFF"), ctx])
    for (const subject of [order, family]) {
      const answer = await listAudit(one, { subject });
      expect(answer.ok ? "read" : answer.error.code).toBe("forbidden");
    }
});
