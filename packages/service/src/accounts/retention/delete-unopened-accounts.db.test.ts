import { sql } from "kysely";
import { expect, test } from "vitest";
import { mixedOrder } from "../../testing/mixed-order.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { deleteUnopenedAccounts, inviteGuests, register } from "../index.ts";
import { anAccount, freshEmail, mailedToken, PASSWORD } from "../testing/an-account.ts";

const world = await aWorld();
const { db, system } = world;

const isKnown = async (email: string) =>
  (await db.selectFrom("user_account").select("id").where("email", "=", email).executeTakeFirst()) !== undefined;
const ageLinks = async (email: string, days: number) =>
  await sql`update email_token set expires_at = now() - make_interval(days => ${days})
    where user_id = (select id from user_account where email = ${email})`.execute(db);
const registered = async (email: string) =>
  valueOf(await register(await world.visitor(), { name: "Robin Unconfirmed", email, password: PASSWORD }));

test("an address that gets a new link meanwhile is kept", async () => {
  const email = freshEmail();
  await registered(email);
  await ageLinks(email, 91);
  const { id } = await db.selectFrom("user_account").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  await db.transaction().execute(async (trx) => {
    await sql`insert into email_token (id, user_id, purpose, host, expires_at)
      values (gen_random_uuid(), ${id}, 'verify', 'localhost', now() + interval '7 days')`.execute(trx);
    expect(await deleteUnopenedAccounts(system)).toBe(0);
  });
  expect(await deleteUnopenedAccounts(system)).toBe(0);
  expect(await isKnown(email)).toBe(true);
});

test("who registered or was invited after a purchase and never opened the account is forgotten 90 days after the last link", async () => {
  const [old, unsent, young] = [freshEmail(), freshEmail(), freshEmail()];
  const [again, opened] = [freshEmail(), freshEmail()];
  for (const email of [old, young, again]) await registered(email);
  await world.work();
  const { customer } = await mixedOrder(world);
  await inviteGuests(system);
  expect(await mailedToken(world, customer.email)).not.toBe("");
  await anAccount(world, opened);
  await registered(unsent);
  for (const email of [old, unsent, again, opened, customer.email]) await ageLinks(email, 91);
  await ageLinks(young, 89);
  await registered(again);

  expect(await deleteUnopenedAccounts(system)).toBe(3);
  for (const email of [old, unsent, customer.email]) expect(await isKnown(email)).toBe(false);
  for (const email of [young, again, opened]) expect(await isKnown(email)).toBe(true);
  // Nothing of the registration stays, not even in a mail that was still to be sent.
  const left = sql`select t.id from email_token t join user_account u on u.id = t.user_id where u.name = 'Deleted account'`;
  expect((await left.execute(db)).rows).toEqual([]);
  world.mails.length = 0;
  await world.work();
  expect(world.mails.map(({ to }) => to)).not.toContain(unsent);

  // The address can be registered again, and opened.
  expect(await anAccount(world, old)).toMatchObject({ email: old });
  expect(await deleteUnopenedAccounts(system)).toBe(0);
});
