import { sql } from "kysely";
import { expect, test } from "vitest";
import { startCheckout } from "../checkout/index.ts";
import { runWork } from "../kernel/index.ts";
import { findDisagreements } from "../ledger/index.ts";
import { getOrderPage } from "../orders/index.ts";
import { refundWork } from "../payments/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { askSandbox } from "../testing/ask-sandbox.ts";
import { aMember } from "../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { listWorkItems, retryWorkItem } from "../work-items/index.ts";
import { previewStaffReversal, reverseByStaff } from "./staff-reversals.ts";

const world = await aWorld({ standing: true });
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const WAITS = "4000009900000087";

/** A cancelled camp of £150 whose refund the provider makes when the family has answered its email. */
async function aRefundThatWaits() {
  const { ctx, put, child } = await aCustomer(world);
  const { orderId, itemId } = await put({
    type: "camp",
    camp: await world.camp({ inDays: 30 }),
    childIds: [await child("Ada")],
  });
  await world.pay(valueOf(await startCheckout(ctx, { order_id: orderId })).client_secret, WAITS);
  await world.work();
  const asked = { id: orderId, lines: [{ id: itemId, quantity: 1 }], give: "all" as const, to: "card" as const };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  expect(to_card).toBe(15_000);
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(admin, { ...asked, seen, reason: "Asked by phone" }));
  world.mails.length = 0;
  await world.work();
  const item = async () =>
    valueOf(await listWorkItems(admin, { sort: [] })).items.find(({ order }) => order?.id === orderId);
  const refund = async () =>
    await db
      .selectFrom("refund as r")
      .innerJoin("payment as p", "p.id", "r.payment_id")
      .select(["r.status", "r.provider_ref as ref", "p.refunded_pence as refunded"])
      .where("p.order_id", "=", orderId)
      .executeTakeFirstOrThrow();
  return {
    item,
    refund,
    retry: async () => codeOf(await retryWorkItem(admin, { id: (await item())?.id ?? "" })),
    cancelAtProvider: async () => {
      await askSandbox(world, `/v1/refunds/${(await refund()).ref}/cancel`, {});
      await world.work();
    },
    /** What the family reads on the order's page, and the mails since the refund was sent, without the one about the cancellation. */
    read: async () => {
      const page = valueOf(await getOrderPage(ctx, { id: orderId }));
      return {
        told: page.payment_status,
        card: page.reversals.map(({ card_status }) => card_status),
        moved: page.movements.map(({ kind, amount }) => [kind, amount]),
        mails: world.mails.flatMap(({ subject }) => /^(.*£\S+.*) \(/u.exec(subject)?.[1] ?? []),
      };
    },
  };
}

const PAID = ["payment", 15_000];
const DELAYED = "Your refund of £150.00 is delayed";

test("a refund that waits for the family's answer is no money back: family and staff are told, and nobody can send it twice", async () => {
  const { item, refund, read, retry } = await aRefundThatWaits();
  expect(await refund()).toMatchObject({ status: "requires_action", refunded: 0 });
  expect(await read()).toEqual({ told: "refund_delayed", card: ["failed"], moved: [PAID], mails: [DELAYED] });
  // Whoever must do something is not told to do nothing.
  const text = world.mails.find(({ subject }) => subject.startsWith(DELAYED))?.text;
  expect(text).toContain("needs your answer");
  expect(text).not.toContain("do not need to do anything");
  expect(await item()).toMatchObject({ kind: "refund_failed", amount: 15_000, status: "open", can_retry: false });
  expect((await item())?.cause).toContain("emailed the family");
  expect(await retry()).toBe("nothing_to_retry");
  expect(await refund()).toMatchObject({ status: "requires_action", refunded: 0 });

  await world.later(60_000);
  expect(await refund()).toMatchObject({ status: "succeeded", refunded: 15_000 });
  expect(await item()).toMatchObject({ status: "done" });
  expect(await read()).toEqual({
    told: "refunded",
    card: ["done"],
    moved: [PAID, ["refund", -15_000]],
    mails: [DELAYED, "We have refunded £150.00"],
  });
  expect(await findDisagreements(db)).toEqual([]);
});

test("the family's answer is found by asking, where the provider's notice of it was lost", async () => {
  const { refund, read } = await aRefundThatWaits();
  world.state.providerAheadMs += 60_000;
  await world.sandbox.deliverDueWebhooks();
  await world.sandbox.idle();
  world.queue.length = 0;
  await sql`update leased_work set next_try_at = now() where kind = 'refund'`.execute(db);
  await runWork(world.system, refundWork);
  expect(await refund()).toMatchObject({ status: "succeeded", refunded: 15_000 });
  expect((await read()).told).toBe("refunded");
});

test("a refund that was cancelled because no answer came is sent again by the button", async () => {
  const { item, refund, read, retry, cancelAtProvider } = await aRefundThatWaits();
  await cancelAtProvider();
  expect(await refund()).toMatchObject({ status: "cancelled", refunded: 0 });
  expect(await item()).toMatchObject({ status: "open", can_retry: true });
  expect((await item())?.cause).toContain("did not make the refund");
  expect(await read()).toMatchObject({ told: "refund_delayed", card: ["failed"], moved: [PAID] });

  expect(await retry()).toBeNull();
  // While that attempt is on its way, there is nothing to try.
  expect(await item()).toMatchObject({ status: "open", can_retry: false });
  expect((await read()).told).toBe("refund_due");
  await world.work();
  expect(await refund()).toMatchObject({ status: "requires_action", refunded: 0 });
  expect((await read()).told).toBe("refund_delayed");
  await world.later(60_000);
  expect(await refund()).toMatchObject({ status: "succeeded", refunded: 15_000 });
  expect(await item()).toMatchObject({ status: "done" });
  expect(await read()).toMatchObject({ told: "refunded", mails: [DELAYED, "We have refunded £150.00"] });
  expect(await findDisagreements(db)).toEqual([]);
});
