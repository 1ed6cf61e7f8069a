import { err } from "@matinee/core/kernel";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { SystemContext } from "../kernel/index.ts";
import { mixedOrder } from "../testing/mixed-order.ts";
import { aWorld } from "../testing/world.ts";
import { sendMail, sendMails } from "./send-mail.ts";

const world = await aWorld();
const { db, system, mails } = world;
const { orderId } = await mixedOrder(world);

beforeEach(async () => {
  await sql`delete from message`.execute(db);
  await sql`delete from leased_work`.execute(db);
  mails.length = 0;
  world.queue.length = 0;
});

async function aMessage(about: string = orderId, age = "0"): Promise<string> {
  const id = system.newId();
  await sql`insert into message (id, kind, dedupe_key, order_id, created_at)
    values (${id}, 'order_confirmed', ${id}, ${about}, now() - ${age}::interval)`.execute(db);
  return id;
}

const withMailer = (send: SystemContext["gateways"]["mailer"]["send"]): SystemContext => ({
  ...system,
  gateways: { ...system.gateways, mailer: { send } },
});

const stateOf = async (id: string) => {
  const row = await db.selectFrom("message").select(["sent_at", "given_up_at"]).where("id", "=", id).executeTakeFirst();
  return row?.sent_at !== null ? "sent" : row.given_up_at === null ? "waiting" : "given up";
};

const letTriesCome = async () => void (await sql`update leased_work set next_try_at = now()`.execute(db));

test("three jobs and two pollers at once send a mail once", async () => {
  const messageId = await aMessage();
  let sent = 0;
  const slow = withMailer(async (mail) => {
    sent += 1;
    // Until the others have had their turn.
    await Promise.all([sendMail(system, { messageId }), sendMails(system)]);
    return await system.gateways.mailer.send(mail);
  });
  await Promise.all([sendMail(slow, { messageId }), sendMail(slow, { messageId }), sendMail(slow, { messageId })]);
  await sendMails(slow);
  expect([sent, mails.length, await stateOf(messageId)]).toEqual([1, 1, "sent"]);
});

test("mails that can't be written any more keep no other waiting, and are looked at once", async () => {
  // Whom it is about has left the list, with their account.
  await sql`insert into message (id, kind, dedupe_key, waiting_party_id, created_at)
    select gen_random_uuid(), 'waiting_joined', 'gone ' || n, gen_random_uuid(), now() - interval '1 day' from generate_series(1, 120) n`.execute(
    db,
  );
  const sound = await aMessage();
  for (let run = 0; run < 3; run += 1) await sendMails(system);
  expect(await stateOf(sound)).toBe("sent");
  expect(await sendMails(system)).toBe(0);
});

test("a mail of a kind that only a newer version knows is never written as another one, and waits for that version", async () => {
  // Its subject is known: a version that chose the text by it would write what is not true.
  const id = system.newId();
  await sql`insert into message (id, kind, dedupe_key, order_id) values (${id}, 'order_of_a_newer_version', ${id}, ${orderId})`.execute(
    db,
  );
  const tries = db.selectFrom("work_item").select("status").where("kind", "=", "mail_stuck").where("subject", "=", id);
  for (let n = 0; n < 15; n += 1) {
    await expect(sendMail(system, { messageId: id })).rejects.toThrow("no mail of the kind order_of_a_newer_version");
    await letTriesCome();
  }
  expect([mails.length, await stateOf(id), await tries.execute()]).toEqual([0, "waiting", [{ status: "open" }]]);
  // The newer process, which knows the kind.
  await sql`update message set kind = 'order_confirmed' where id = ${id}`.execute(db);
  await sendMails(system);
  expect([mails.length, await stateOf(id), await tries.execute()]).toEqual([1, "sent", [{ status: "done" }]]);
});

test("while the mail server is down nothing is queued again; afterwards each mail is delivered once", async () => {
  const ids = [await aMessage(), await aMessage()];
  const down = withMailer(async () => err({ kind: "unavailable", reason: "no route" }));
  for (let n = 0; n < 14; n += 1) {
    await sendMails(down);
    expect(await sendMails(down)).toBe(0);
    await letTriesCome();
  }
  expect([mails.length, world.queue.length]).toEqual([0, 0]);
  const items = db
    .selectFrom("work_item")
    .select(["status"])
    .where("kind", "=", "mail_stuck")
    .where("subject", "in", ids);
  expect(await items.execute()).toEqual([{ status: "open" }, { status: "open" }]);
  await Promise.all([sendMails(system), sendMails(system), ...ids.map((messageId) => sendMail(system, { messageId }))]);
  expect(mails).toHaveLength(2);
  expect(await items.execute()).toEqual([{ status: "done" }, { status: "done" }]);
});

test("a mail that the server refuses for good is shown to somebody, is not called sent, and is not tried again", async () => {
  const messageId = await aMessage();
  const refusing = withMailer(async () => err({ kind: "rejected", reason: "no such mailbox" }));
  await sendMail(refusing, { messageId });
  expect(await stateOf(messageId)).toBe("given up");
  const items = db.selectFrom("work_item").select("status").where("kind", "=", "mail_failed");
  expect(await items.where("subject", "=", messageId).execute()).toEqual([{ status: "open" }]);
  expect(await sendMails(system)).toBe(0);
  expect(mails).toEqual([]);
});

test("a mail that can't be written now keeps no other waiting, and is tried again", async () => {
  const { orderId: spoilt } = await mixedOrder(world);
  await sql`delete from message`.execute(db);
  mails.length = 0;
  await sql`update orders set pricing = '{}', sold = null where id = ${spoilt}`.execute(db);
  const broken = await aMessage(spoilt, "1 hour");
  const sound = await aMessage();
  await expect(sendMails(system)).rejects.toThrow();
  expect([await stateOf(broken), await stateOf(sound)]).toEqual(["waiting", "sent"]);
  await sql`update orders set pricing = null where id = ${spoilt}`.execute(db);
  await letTriesCome();
  await sendMails(system);
  expect(await stateOf(broken)).toBe("sent");
});
