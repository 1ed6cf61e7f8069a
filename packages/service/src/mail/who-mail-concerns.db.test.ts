import { err } from "@matinee/core/kernel";
import { sql, type RawBuilder } from "kysely";
import { expect, test } from "vitest";
import { deleteAccount } from "../accounts/index.ts";
import { PASSWORD } from "../accounts/testing/an-account.ts";
import { createTicket, listTicketCategories } from "../enquiries/index.ts";
import type { Context, SystemContext } from "../kernel/index.ts";
import { aCustomer } from "../testing/a-customer.ts";
import { aBooking, aMember, strangers } from "../testing/staff.ts";
import { aFullClass } from "../testing/waiting-families.ts";
import { aWorld, newId, parentForm, valueOf } from "../testing/world.ts";
import { bulkCreateWaiting } from "../waiting-list/index.ts";
import { closeWorkItemByHand, listWorkItems } from "../work-items/index.ts";
import { sendMail, sendMails } from "./send-mail.ts";
import { whoMailConcerns } from "./who-mail-concerns.ts";

const world = await aWorld();
const { db, system, network } = world;
const school = network.seller.id;
const [network_, staff] = [await aMember(world, "NETWORK_ADMIN"), await aMember(world, "FRANCHISE_STAFF")];
const elsewhere = await strangers(world);

const withMailer = (kind: "rejected" | "unavailable"): SystemContext => ({
  ...system,
  gateways: { ...system.gateways, mailer: { send: async () => err({ kind, reason: "550 no such mailbox" }) } },
});

/** A family on a waiting list whose confirmation waits to be sent. */
async function aWaitingCustomer() {
  const family = await aCustomer(world);
  const group = await aFullClass(world);
  const [entry] = valueOf(
    await bulkCreateWaiting(family.ctx, { entries: [{ child_id: await family.child("Ada"), group_id: group.id }] }),
  );
  const messageId = await lastMail("waiting_joined");
  const { party_id: partyId } = await db
    .selectFrom("waiting_list_entry")
    .select("party_id")
    .where("id", "=", entry?.id ?? "")
    .executeTakeFirstOrThrow();
  return { ...family, group, entryId: entry?.id ?? "", partyId, messageId };
}

const lastMail = async (kind: string) =>
  (
    await db
      .selectFrom("message")
      .select("id")
      .where("kind", "=", kind)
      .where("sent_at", "is", null)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow()
  ).id;

const itemAbout = async (ctx: Context, kind: "mail_failed" | "mail_stuck", messageId: string) => {
  const { id } = await db
    .selectFrom("work_item")
    .select("id")
    .where("kind", "=", kind)
    .where("subject", "=", messageId)
    .where("status", "=", "open")
    .executeTakeFirstOrThrow();
  return valueOf(await listWorkItems(ctx, { sort: [], size: 100 })).items.find((item) => item.id === id);
};

test("a refused mail about a waiting list is shown to the school with the family, to the network too, and to no other school", async () => {
  const { messageId, customer } = await aWaitingCustomer();
  await sendMail(withMailer("rejected"), { messageId });
  const told = {
    order: null,
    customer: { id: customer.id, name: customer.name },
    schools: [{ id: school, name: network.seller.name }],
    can_retry: true,
  };
  for (const ctx of [staff, network_]) expect(await itemAbout(ctx, "mail_failed", messageId)).toMatchObject(told);
  expect(await itemAbout(elsewhere.admin, "mail_failed", messageId)).toBeUndefined();
});

test("a mail that can't be sent for an hour is shown to the school with the family", async () => {
  await sql`update message set sent_at = now() where sent_at is null`.execute(db);
  const { messageId, customer } = await aWaitingCustomer();
  const down = withMailer("unavailable");
  for (let n = 0; n < 14; n += 1) {
    await sendMails(down);
    await sql`update leased_work set next_try_at = now()`.execute(db);
  }
  const told = { customer: { id: customer.id }, schools: [{ id: school }], can_retry: true };
  expect(await itemAbout(staff, "mail_stuck", messageId)).toMatchObject(told);
  await sendMails(system);
});

test("the mails of an enquiry are shown to its school", async () => {
  const [category] = valueOf(await listTicketCategories(await world.visitor()));
  const family = await aCustomer(world);
  const text = { name: "Pat", email: family.account.email, subject: "Question", message: "When?" };
  valueOf(await createTicket(family.ctx, { ...text, category_id: category?.id ?? 0 }));
  const messageId = await lastMail("ticket_received");
  await sendMail(withMailer("rejected"), { messageId });
  const item = await itemAbout(network_, "mail_failed", messageId);
  expect(item).toMatchObject({ customer: { id: family.customer.id }, schools: [{ id: school }] });
  expect(await itemAbout(staff, "mail_failed", messageId)).toMatchObject({ schools: [{ id: school }] });
});

test("each subject of a mail leads to the order, the school or the family", async () => {
  const waiting = await aWaitingCustomer();
  const { orderId, group } = await aBooking(world);
  const payment = await db.selectFrom("payment").select("id").where("order_id", "=", orderId).executeTakeFirstOrThrow();
  const customerId = waiting.customer.id;
  const ofFamily = { orderId: null, franchiseId: school, customerId };
  const about = async (columns: Readonly<Record<string, string>>, detail: object | null = null) => {
    const id = newId();
    await db
      .insertInto("message")
      .values({ id, kind: "any", dedupe_key: id, order_id: null, ...columns, detail: detail && JSON.stringify(detail) })
      .execute();
    return await whoMailConcerns(db, id);
  };
  const made = async (statement: (id: string) => RawBuilder<unknown>) => {
    const id = newId();
    await statement(id).execute(db);
    return id;
  };
  expect(await about({ order_id: orderId })).toEqual({ orderId, franchiseId: null, customerId: null });
  expect(await about({ payment_id: payment.id })).toEqual({ orderId, franchiseId: null, customerId: null });
  const reversal = await made(
    (
      id,
    ) => sql`insert into reversal (id, order_id, seller_id, made_by, reason, given_pence, vat_pence, kept_pence, debt_pence,
      card_pence, credit_pence, seller) values (${id}, ${orderId}, ${school}, 'staff', 'Ill', 0, 0, 0, 0, 0, 0, '{}')`,
  );
  expect(await about({ reversal_id: reversal })).toEqual({ orderId, franchiseId: school, customerId: null });

  for (const columns of [
    { waiting_party_id: waiting.partyId },
    { waiting_entry_id: waiting.entryId },
    { waiting_over_id: waiting.entryId },
    { waiting_removed_id: waiting.entryId },
  ])
    expect(await about(columns)).toEqual(ofFamily);
  const offer = await made(
    (id) =>
      sql`insert into waiting_offer (id, group_id, start_on, expires_at) values (${id}, ${waiting.group.id}, now(), now())`,
  );
  // Taken back, and its child waits again.
  expect(await about({ waiting_offer_id: offer }, { entry_ids: [waiting.entryId] })).toEqual(ofFamily);
  await sql`update waiting_list_entry set offer_id = ${offer} where id = ${waiting.entryId}`.execute(db);
  expect(await about({ waiting_offer_id: offer })).toEqual(ofFamily);

  const withdrawal = await made(
    (id) => sql`insert into withdrawal (id, franchise_id, ways, fallback) values (${id}, ${school}, '{}', 'school')`,
  );
  const family = await made(
    (id) =>
      sql`insert into withdrawal_family (id, withdrawal_id, customer_id, host) values (${id}, ${withdrawal}, ${customerId}, 'h')`,
  );
  expect(await about({ withdrawal_family_id: family })).toEqual(ofFamily);
  const lesson = await made(
    (id) => sql`insert into lesson_notice (id, franchise_id, session_id, customer_id, host, of_location, of_teachers)
      select ${id}, ${school}, s.id, ${customerId}, 'h', true, false from session s where s.group_id = ${group.id} limit 1`,
  );
  expect(await about({ lesson_notice_id: lesson })).toEqual(ofFamily);
  const listing = await made(
    (
      id,
    ) => sql`insert into listing_notice (id, franchise_id, group_id, customer_id, host, from_on, of_location, of_times, of_teachers)
      values (${id}, ${school}, ${group.id}, ${customerId}, 'h', now(), true, false, false)`,
  );
  expect(await about({ listing_notice_id: listing })).toEqual(ofFamily);
  expect(await about({ arranged_notice_id: listing })).toEqual(ofFamily);

  // An account is with the whole network.
  const token = await made(
    (id) => sql`insert into email_token (id, user_id, purpose, host, expires_at)
      values (${id}, ${waiting.account.userId}, 'reset', 'h', now())`,
  );
  const { customer_id: ofAccount } = await db
    .selectFrom("user_account")
    .select("customer_id")
    .where("id", "=", waiting.account.userId)
    .executeTakeFirstOrThrow();
  expect(await about({ email_token_id: token })).toEqual({ orderId: null, franchiseId: null, customerId: ofAccount });
  // What it was about is gone, and so is the mail.
  const nobody = { orderId: null, franchiseId: null, customerId: null };
  expect(await about({ waiting_party_id: newId() })).toEqual(nobody);
  expect(await whoMailConcerns(db, newId())).toEqual(nobody);
});

test("what staff wrote about the mail goes with the family's account", async () => {
  const { ctx, messageId } = await aWaitingCustomer();
  await sendMail(withMailer("rejected"), { messageId });
  const item = await itemAbout(network_, "mail_failed", messageId);
  const reason = `Rang ${parentForm.name}`;
  valueOf(await closeWorkItemByHand(network_, { id: item?.id ?? "", reason }));
  valueOf(await deleteAccount(ctx, { password: PASSWORD }));
  const closed = valueOf(await listWorkItems(network_, { sort: [], size: 100, status: "done" })).items.find(
    ({ id }) => id === item?.id,
  );
  expect(closed).toMatchObject({ close_reason: "(erased)", customer: null });
  const log = db
    .selectFrom("audit_log")
    .select("detail")
    .where("subject", "=", `work_item:${item?.id ?? ""}`);
  expect(JSON.stringify(await log.execute())).not.toContain(reason);
});
