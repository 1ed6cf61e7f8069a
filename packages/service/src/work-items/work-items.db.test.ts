import { err } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openWorkItem, type Context } from "../kernel/index.ts";
import { reconcilePayments } from "../checkout/index.ts";
import { queueAccountNotice, sendMail } from "../mail/index.ts";
import { breakInserts } from "../testing/break-database.ts";
import { aBooking, aMember, strangers } from "../testing/staff.ts";
import { aWorld, codeOf, newId, valueOf } from "../testing/world.ts";
import { closeAsOperator, openWorkItems, retryAsOperator } from "./as-operator.ts";
import { closeWorkItemByHand } from "./close-work-item.ts";
import { listWorkItems } from "./list-work-items.ts";
import { retryWorkItem } from "./retry-work-item.ts";

const world = await aWorld({ standing: true });
const { db, system } = world;
const { orderId, customer } = await aBooking(world);
const [admin, staff, network] = [
  await aMember(world, "FRANCHISE_ADMIN"),
  await aMember(world, "FRANCHISE_STAFF"),
  await aMember(world, "NETWORK_ADMIN"),
];
const { number } = await db.selectFrom("orders").select("number").where("id", "=", orderId).executeTakeFirstOrThrow();

async function anItem(kind: "dispute" | "mail_failed" | "payout_failed" | "refund_stuck", options: object = {}) {
  const subject = newId();
  await openWorkItem(system, db, { kind, subject, orderId, ...options });
  const { id } = await db.selectFrom("work_item").select("id").where("subject", "=", subject).executeTakeFirstOrThrow();
  return { id, subject };
}

const idsOf = async (ctx: Context, query: object = {}) =>
  valueOf(await listWorkItems(ctx, { sort: [], ...query })).items.map(({ id }) => id);

const auditOf = async (id: string) =>
  await db
    .selectFrom("audit_log")
    .select(["actor", "action", "detail"])
    .where("subject", "=", `work_item:${id}`)
    .execute();

test("a school's admin sees its items with order, family and date; teaching staff see none about money; the network sees all", async () => {
  const due = "2026-12-24T12:00:00.000Z";
  const dispute = await anItem("dispute", { cause: "fraudulent", detail: { amount: 2_400, due_at: due } });
  const mail = await anItem("mail_failed");
  const payout = await anItem("payout_failed", { orderId: null, detail: { amount: 9_900 } });
  const all = [dispute.id, mail.id, payout.id];
  expect((await idsOf(network)).filter((id) => all.includes(id))).toEqual(all);
  expect(await idsOf(admin)).toEqual([dispute.id, mail.id]);
  expect(await idsOf(staff)).toEqual([mail.id]);
  const { other, ...others } = await strangers(world);
  expect(await idsOf(others.admin)).toEqual([]);
  expect(codeOf(await listWorkItems(others.visitor, { sort: [] }))).toBe("not_logged_in");
  const [first] = valueOf(await listWorkItems(admin, { sort: [] })).items;
  expect(first).toMatchObject({
    kind: "dispute",
    cause: "fraudulent",
    order: { id: orderId, number },
    customer: { id: customer.id },
    schools: [{ id: world.network.seller.id }],
    amount: 2_400,
    due_at: due,
    can_retry: false,
    status: "open",
  });
  expect(await idsOf(network, { school: other.id })).toEqual([]);
});

test("an amount of an order that several schools sold is shown to the network alone", async () => {
  const { other } = await strangers(world);
  const item = await anItem("dispute", { franchiseId: other.id, detail: { amount: 2_400 } });
  const amountFor = async (ctx: Context) =>
    valueOf(await listWorkItems(ctx, { sort: [] })).items.find(({ id }) => id === item.id)?.amount;
  expect([await amountFor(admin), await amountFor(network)]).toEqual([null, 2_400]);
});

test("closing needs the right, keeps who and why, and shows the item among the closed", async () => {
  const { id } = await anItem("dispute");
  const input = { id, reason: "Settled by phone" };
  expect(codeOf(await closeWorkItemByHand(staff, input))).toBe("forbidden");
  expect(codeOf(await closeWorkItemByHand((await strangers(world)).admin, input))).toBe("not_found");
  expect(codeOf(await closeWorkItemByHand(admin, { id, reason: "  " }))).toBe("invalid");
  expect(codeOf(await closeWorkItemByHand(admin, input))).toBeNull();
  expect(codeOf(await closeWorkItemByHand(admin, { id, reason: "Once more" }))).toBeNull();
  expect(await idsOf(admin, { status: "open" })).not.toContain(id);
  const closed = valueOf(await listWorkItems(admin, { sort: [], status: "done" })).items.find((one) => one.id === id);
  expect(closed).toMatchObject({ status: "done", close_reason: "Settled by phone" });
  const userId = "userId" in admin.actor ? admin.actor.userId : "";
  const by = db.selectFrom("work_item").select("closed_by").where("id", "=", id);
  expect(await by.executeTakeFirst()).toEqual({ closed_by: `user:${userId}` });
  const changed = { reason: "Settled by phone", before: { status: "open" }, after: { status: "done" } };
  expect(await auditOf(id)).toMatchObject([{ actor: `user:${userId}`, action: "work_item_closed", detail: changed }]);
});

test("a retry makes leased work due at once, and is refused where nothing can be tried again", async () => {
  const { id, subject } = await anItem("refund_stuck", { detail: { work: "refund", attempts: 9 } });
  await sql`insert into leased_work (kind, subject, attempts, next_try_at) values ('refund', ${subject}, 9, now() + interval '1 hour')`.execute(
    db,
  );
  expect(codeOf(await retryWorkItem(admin, { id }))).toBeNull();
  const now = sql<boolean>`next_try_at <= clock_timestamp()`.as("now");
  // Its attempts still count, so that the next success closes the item.
  expect(await db.selectFrom("leased_work").select(["attempts", now]).where("subject", "=", subject).execute()).toEqual(
    [{ attempts: 9, now: true }],
  );
  const counted = { before: { retries: 0 }, after: { retries: 1 } };
  expect(await auditOf(id)).toMatchObject([{ action: "work_item_retried", detail: counted }]);
  expect(valueOf(await listWorkItems(admin, { sort: [] })).items.find((one) => one.id === id)?.retries).toBe(1);
  const dispute = await anItem("dispute");
  expect(codeOf(await retryWorkItem(admin, { id: dispute.id }))).toBe("nothing_to_retry");
  expect(codeOf(await retryWorkItem(staff, { id }))).toBe("forbidden");
  expect(codeOf(await retryWorkItem((await strangers(world)).admin, { id }))).toBe("not_found");
});

test("work that was asked for is not lost by a retry: it runs, and its item closes", async () => {
  const { paymentId, settle } = await aStuckSettlement();
  const [item] = await db.selectFrom("work_item").select("id").where("subject", "=", paymentId).execute();
  await settle();
  expect(codeOf(await retryWorkItem(admin, { id: item?.id ?? "" }))).toBeNull();
  await reconcilePayments(system);
  const payment = db.selectFrom("payment").select("steps_done").where("id", "=", paymentId);
  expect((await payment.executeTakeFirstOrThrow()).steps_done.toSorted()).toEqual(["booked_entries", "mail", "search"]);
  await world.work();
  expect(await db.selectFrom("work_item").select("status").where("subject", "=", paymentId).execute()).toEqual([
    { status: "done" },
  ]);
});

/** A payment whose mail could not be queued until somebody was told. `settle` repairs it. */
async function aStuckSettlement() {
  const repair = await breakInserts(db, "message");
  const { orderId: booked } = await aBooking(world);
  const { id } = await db.selectFrom("payment").select("id").where("order_id", "=", booked).executeTakeFirstOrThrow();
  for (let n = 0; n < 4; n += 1) {
    await sql`update leased_work set next_try_at = now() where kind = 'payment.follow'`.execute(db);
    await expect(reconcilePayments(system)).rejects.toThrow();
  }
  return { paymentId: id, settle: repair };
}

test("a mail that was refused is sent again", async () => {
  const message = await db
    .selectFrom("message")
    .select("id")
    .where("order_id", "=", orderId)
    .where("sent_at", "is not", null)
    .executeTakeFirstOrThrow();
  await openWorkItem(system, db, { kind: "mail_failed", subject: message.id, orderId });
  await sql`update message set sent_at = null, given_up_at = now() where id = ${message.id}`.execute(db);
  const [item] = await db.selectFrom("work_item").select("id").where("subject", "=", message.id).execute();
  world.mails.length = 0;
  expect(codeOf(await retryWorkItem(network, { id: item?.id ?? "" }))).toBeNull();
  await world.work();
  expect(world.mails).toHaveLength(1);
});

test("a refused notice to the owner of an account is sent again, and one whose details are deleted is not tried again", async () => {
  await inTransaction(db, async (trx) => {
    const notice = {
      kind: "password_changed",
      host: "leeds.localhost",
      email: "kim@example.test",
      name: "Kim",
    } as const;
    await queueAccountNotice(system, trx, notice);
  });
  const { id: messageId } = await db
    .selectFrom("message")
    .select("id")
    .where("account_notice_id", "is not", null)
    .executeTakeFirstOrThrow();
  const send = async () => err({ kind: "rejected" as const, reason: "no such mailbox" });
  const refused = async () => {
    await sendMail({ ...system, gateways: { ...system.gateways, mailer: { send } } }, { messageId });
    const items = db.selectFrom("work_item").select("id").where("subject", "=", messageId).where("status", "=", "open");
    return (await items.executeTakeFirstOrThrow()).id;
  };
  const canRetry = async (id: string) =>
    valueOf(await listWorkItems(network, { sort: [] })).items.find((one) => one.id === id)?.can_retry;
  const first = await refused();
  expect(await canRetry(first)).toBe(true);
  expect(codeOf(await retryWorkItem(network, { id: first }))).toBeNull();
  const again = await refused();
  world.mails.length = 0;
  expect(codeOf(await retryWorkItem(network, { id: again }))).toBeNull();
  await world.work();
  expect(world.mails).toMatchObject([{ to: "kim@example.test", subject: "Your password has been changed" }]);
  expect(await db.selectFrom("account_notice").select("id").execute()).toEqual([]);

  await openWorkItem(system, db, { kind: "mail_failed", subject: messageId, orderId: null });
  const { id: late } = await db
    .selectFrom("work_item")
    .select("id")
    .where("subject", "=", messageId)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  expect(await canRetry(late)).toBe(false);
  expect(codeOf(await retryWorkItem(network, { id: late }))).toBe("nothing_to_retry");
});

test("an operator lists, retries and closes without a login, and the audit log says so", async () => {
  const { id, subject } = await anItem("refund_stuck", { detail: { work: "refund", attempts: 9 } });
  expect((await openWorkItems(db)).map((one) => one.id)).toContain(id);
  expect(await retryAsOperator(system, id)).toBe(true);
  expect(await closeAsOperator(db, { id, reason: "The provider was down" })).toBe(true);
  expect(await closeAsOperator(db, { id, reason: "Again" })).toBe(false);
  expect(await retryAsOperator(system, id)).toBe(false);
  expect(await retryAsOperator(system, subject)).toBe(false);
  const retried = { before: { retries: 0 }, after: { retries: 1 } };
  const closed = { reason: "The provider was down", before: { status: "open" }, after: { status: "done" } };
  expect(await auditOf(id)).toMatchObject([
    { actor: "operator", action: "work_item_retried", detail: retried },
    { actor: "operator", action: "work_item_closed", detail: closed },
  ]);
});
