import { smtpMailer } from "@matinee/gateways/mail";
import { recordPromise } from "@matinee/testkit/promises";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { aMailServer } from "../testing/a-mail-server.ts";
import { mixedOrder } from "../testing/mixed-order.ts";
import { aWorld } from "../testing/world.ts";
import { sendMails } from "./send-mail.ts";

const MAILS = 20;
const world = await aWorld();
const { db } = world;
const { orderId } = await mixedOrder(world);
const server = await aMailServer();
const mailer = smtpMailer(server.url);
const system = { ...world.system, gateways: { ...world.system.gateways, mailer } };

beforeEach(async () => {
  await sql`delete from message`.execute(db);
  await sql`delete from leased_work`.execute(db);
  await sql`delete from work_item`.execute(db);
  server.taken.length = 0;
});
afterAll(async () => {
  mailer.close();
  await server.stop();
});

async function queueMails(count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into message (id, kind, dedupe_key, order_id)
    select gen_random_uuid(), 'order_confirmed', gen_random_uuid(), ${orderId} from generate_series(1, ${count}) returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id).toSorted();
}

/** Lets so many minutes pass by the database's clock, and the poller run after them. */
async function minutesLater(minutes: number): Promise<void> {
  await sql`update leased_work set next_try_at = next_try_at - make_interval(mins => ${minutes})`.execute(db);
  await sendMails(system);
}

const unsent = async () => (await sql`select from message where sent_at is null`.execute(db)).rows.length;
const idsTaken = () => server.taken.map((id) => /<([0-9a-f-]{36})@/u.exec(id)?.[1] ?? id).toSorted();

test("a mail server that is down, hangs up or is busy for an hour: each mail is delivered once afterwards", async () => {
  const ids = await queueMails(MAILS);
  for (const mode of ["down", "hangs up", "busy"] as const) {
    await server.become(mode);
    for (let minute = 0; minute < 20; minute += 5) await minutesLater(5);
  }
  expect([await unsent(), idsTaken()]).toEqual([MAILS, []]);
  await server.become("up");
  // The longest pause between two attempts is a quarter of an hour.
  await minutesLater(15);
  await minutesLater(15);
  const taken = idsTaken();
  recordPromise({
    promise: "R7",
    tried: "mails while the mail server is away for an hour",
    times: MAILS,
    lost: ids.filter((id) => taken.filter((one) => one === id).length !== 1).length,
  });
  expect(taken).toEqual(ids);
  expect(await unsent()).toBe(0);
  expect((await sql`select from work_item where status = 'open'`.execute(db)).rows).toEqual([]);
});

test("a mail server that breaks off before it says that it took a mail gets it again, with the same message id", async () => {
  const ids = await queueMails(5);
  await server.become("breaks off");
  await sendMails(system);
  expect([await unsent(), new Set(idsTaken())]).toEqual([5, new Set(ids)]);
  await server.become("up");
  await minutesLater(15);
  const taken = idsTaken();
  recordPromise({
    promise: "R7",
    tried: "mails that the mail server took without saying so",
    times: ids.length,
    lost: ids.filter((id) => !taken.includes(id)).length,
    note: "twice, with one message id",
  });
  expect(taken).toEqual([...ids, ...ids].toSorted());
  expect(await unsent()).toBe(0);
});
