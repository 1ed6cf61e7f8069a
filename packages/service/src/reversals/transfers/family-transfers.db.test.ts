import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { Context } from "../../kernel/index.ts";
import { getOrderPage } from "../../orders/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { viewOf } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { previewCancellation } from "../family-reversals.ts";
import { movesIn } from "../testing/moves-in.ts";
import { listOwnMoveTargets, previewOwnTransfer, transferByFamily } from "./family-transfers.ts";

const world = await aWorld();
const { db } = world;
const { aTrial, placesOf, faults } = await movesIn(world);

type Asked = Parameters<typeof previewOwnTransfer>[1];

async function move(ctx: Context, asked: Asked) {
  const { from, to, owed, to_card, to_credit } = valueOf(await previewOwnTransfer(ctx, asked));
  return await transferByFamily(ctx, {
    ...asked,
    seen: { price: to.price, given: from.price, owed, to_card, to_credit },
  });
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

// Whatever a test has moved: pools, claims, ledger, refunds and the provider still agree.
afterEach(async () => {
  const found = await faults();
  if (found.length > 0) throw new Error(JSON.stringify(found));
});

test("a family moves its trial to another date, and the cancellation rule goes on counting from the first one", async () => {
  const { ctx, orderId, itemId, group } = await aTrial();
  const page = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(page.cancellable).toMatchObject([{ line_id: itemId, move: true, ask: false }]);
  expect(page.sellers[0]?.cancellation).toContain("You can move a booking to another date or class");
  const { targets } = valueOf(await listOwnMoveTargets(ctx, { id: orderId, line_id: itemId }));
  const [own] = targets;
  expect(own).toMatchObject({ id: group.id, place: "Roundhay Hall", price: 2_400 });
  expect(own?.dates.map((one) => one.date)).toEqual(group.dates.slice(1));
  const last = group.dates.at(-1) ?? "";
  const asked = { id: orderId, line_id: itemId, group_id: group.id, start_date: last, to: "card" } as const;
  const { line_id } = valueOf(await move(ctx, asked));
  expect(await placesOf(orderId)).toEqual([[group.id, last, 1]]);
  await world.work();
  expect(world.mails.at(-1)?.text).toContain("You have moved your booking for Ada.");
  // The last date is five weeks away, and the first one was tomorrow.
  const cancel = { id: orderId, lines: [{ id: line_id, quantity: 1 }], to: "card" as const };
  expect(valueOf(await previewCancellation(ctx, cancel))).toMatchObject({
    given: 0,
    lines: [{ rule: "This was moved from an earlier date, and refunds still count from that date: no refund." }],
  });
});

test("a family moves by itself neither to what costs more nor, too late for a refund, to what costs less", async () => {
  const { ctx, orderId, itemId } = await aTrial();
  const [dearer, cheaper] = [
    await world.group({ trialSessions: 1, pricePence: 2_600 }),
    await world.group({ trialSessions: 1, pricePence: 2_000 }),
  ];
  const to = (group: typeof dearer) =>
    ({ id: orderId, line_id: itemId, group_id: group.id, start_date: group.dates[2], to: "card" }) as const;
  expect(await previewOwnTransfer(ctx, to(dearer))).toMatchObject({
    error: {
      code: "transfer_refused",
      details: "This costs £2.00 more, so the school has to do it for you. Please ask the school.",
    },
  });
  expect(await previewOwnTransfer(ctx, to(cheaper))).toMatchObject({ error: { code: "transfer_refused" } });
  const offered = async (own: Context, line: { readonly id: string; readonly line_id: string }) =>
    valueOf(await listOwnMoveTargets(own, line)).targets.map((one) => one.id);
  const late = await offered(ctx, { id: orderId, line_id: itemId });
  expect(late).not.toContain(dearer.id);
  expect(late).not.toContain(cheaper.id);
  // In good time the rest comes back.
  const early = await aTrial(["Bo"], { trialSessions: 1 });
  const start = inDays(22);
  await sql`update order_item set start_on = ${start} where id = ${early.itemId}`.execute(db);
  await sql`update orders set pricing = jsonb_set(pricing, '{lines,0,startsOn}', to_jsonb(${start}::text)) where id = ${early.orderId}`.execute(
    db,
  );
  const asked = { ...to(cheaper), id: early.orderId, line_id: early.itemId };
  const inTime = await offered(early.ctx, asked);
  expect(inTime).toContain(cheaper.id);
  expect(inTime).not.toContain(dearer.id);
  valueOf(await move(early.ctx, asked));
  await world.work();
  const page = valueOf(await getOrderPage(early.ctx, { id: early.orderId }));
  expect(page).toMatchObject({
    payment_status: "paid",
    movements: [{ amount: 2_400 }, { kind: "refund", amount: -400 }],
  });
});

test("a school that moves bookings itself says so, by the rule that the order was placed under", async () => {
  await sql`update franchise set move_days = null where id = ${world.network.seller.id}`.execute(db);
  const { ctx, orderId, itemId, group } = await aTrial();
  await sql`update franchise set move_days = 1 where id = ${world.network.seller.id}`.execute(db);
  const page = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(page.cancellable).toMatchObject([{ move: false }]);
  expect(page.sellers[0]?.cancellation).not.toContain("You can move");
  const asked = { id: orderId, line_id: itemId, group_id: group.id, start_date: group.dates[1], to: "card" } as const;
  expect(codeOf(await previewOwnTransfer(ctx, asked))).toBe("transfer_refused");
  const other = await aCustomer(world);
  expect(codeOf(await previewOwnTransfer(other.ctx, asked))).toBe("not_found");
  expect(codeOf(await listOwnMoveTargets(other.ctx, asked))).toBe("not_found");
  expect(codeOf(await previewOwnTransfer(viewOf(ctx), asked))).toBe("forbidden");
});
