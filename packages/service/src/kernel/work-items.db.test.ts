import { testDatabase } from "@matinee/testkit";
import { aFranchise, freshId } from "@matinee/testkit/builders";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { anOrder } from "../ledger/testing/an-order.ts";
import { newId } from "../testing/world.ts";
import { closeWorkItem, openWorkItem } from "./work-items.ts";

const { db } = await testDatabase();
const ctx = { newId };

const itemsOf = async (subject: string) =>
  await db
    .selectFrom("work_item")
    .select(["status", "times", "cause", "detail", "franchise_id"])
    .where("subject", "=", subject)
    .orderBy("status")
    .execute();

test("an item is open once for its kind and subject: each further report is counted, with the last cause", async () => {
  const subject = freshId();
  const { id: franchiseId } = await aFranchise(db);
  const about = { kind: "mail_failed", subject, orderId: null, franchiseId } as const;
  await Promise.all(
    ["first", "second", "third"].map(async (cause) => await openWorkItem(ctx, db, { ...about, cause: `${cause}?` })),
  );
  await openWorkItem(ctx, db, { ...about, cause: "the last", detail: { attempt: 4 } });
  expect(await itemsOf(subject)).toEqual([
    { status: "open", times: 4, cause: "the last", detail: { attempt: 4 }, franchise_id: franchiseId },
  ]);
  // Another subject, and another kind, are items of their own.
  await openWorkItem(ctx, db, { kind: "refund_failed", subject, orderId: null });
  await openWorkItem(ctx, db, { ...about, subject: freshId() });
  expect(await itemsOf(subject)).toHaveLength(2);
});

test("a closed item stays closed, and the next report opens another", async () => {
  const subject = freshId();
  const about = { kind: "refund_failed", subject } as const;
  expect(await closeWorkItem(db, about)).toBe(false);
  await openWorkItem(ctx, db, { ...about, orderId: null });
  expect(await closeWorkItem(db, { kind: "mail_failed", subject })).toBe(false);
  expect(await closeWorkItem(db, about)).toBe(true);
  expect(await closeWorkItem(db, about)).toBe(false);
  await openWorkItem(ctx, db, { ...about, orderId: null });
  expect((await itemsOf(subject)).map(({ status, times }) => [status, times])).toEqual([
    ["done", 1],
    ["open", 1],
  ]);
});

test("what the version before writes without a subject is about its order", async () => {
  const orderId = await anOrder(db);
  const { rows } =
    await sql`insert into work_item (id, kind, order_id) values (${newId()}, 'ledger_disagrees', ${orderId}),
    (${newId()}, 'ledger_disagrees', ${orderId}) on conflict do nothing returning status`.execute(db);
  expect(rows).toHaveLength(1);
  await openWorkItem(ctx, db, { kind: "ledger_disagrees", subject: orderId, orderId });
  expect(await closeWorkItem(db, { kind: "ledger_disagrees", subject: orderId })).toBe(true);
});
