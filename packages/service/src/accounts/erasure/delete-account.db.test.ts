import { sql } from "kysely";
import { expect, test } from "vitest";
import { login } from "../login/login.ts";
import { anAccount, PASSWORD } from "../testing/an-account.ts";
import { findActor } from "../testing/find-actor.ts";
import type { Context } from "../../kernel/index.ts";
import { findDisagreements, giveCredit } from "../../ledger/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { listWorkItems, retryWorkItem } from "../../work-items/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember, csvText, viewOf } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { answerTicket, getTicket } from "../../enquiries/index.ts";
import { getFamily, setMarketingConsent, updateChild } from "../../families/index.ts";
import { deleteAccount } from "./delete-account.ts";
import { exportAccount } from "../export/export-account.ts";
import { getDeletionTerms } from "./get-deletion-terms.ts";

const world = await aWorld({ standing: true });
const { db } = world;
const NOTE = "Asthma";
let lives = 0;

/** A customer with a past class and camp, a health note, consents, an enquiry and a child that was never booked. */
async function aLife() {
  const me = await aCustomer(world);
  lives += 1;
  // A word that appears only in this family's data.
  const word = `zq${lives}zq`;
  const [ada, bo] = [await me.child(`Ada ${word}`), await me.child(`Bo ${word}`)];
  for (const id of [ada, bo]) valueOf(await updateChild(me.ctx, { id, medical_conditions: NOTE, image_consent: true }));
  valueOf(await setMarketingConsent(me.ctx, { given: true }));
  const group = await world.group();
  const { orderId } = await me.book({ type: "trial", group, childIds: [ada] });
  await sql`insert into ticket (id, reference, franchise_id, category_id, guest_id, name, email, subject, message, host)
    values (${world.system.newId()}, ${`T-${ada.slice(-6)}`}, ${world.network.seller.id}, 1, ${me.account.guestId}, ${word}, ${me.account.email}, ${word}, ${word}, 'leeds.localhost')`.execute(
    db,
  );
  const past = async () => {
    await sql`update session set held_on = held_on - 3650, starts_at = starts_at - interval '3650 days', ends_at = ends_at - interval '3650 days'
      where group_id = ${group.id}`.execute(db);
  };
  return { ...me, word, ada, bo, orderId, past };
}

/** The tables that contain a word in any column, except those of the sandbox gateway and the test mailbox. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'sandbox%' and table_name <> 'dev_mailbox'`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } =
      await sql`select from ${sql.table(name)} t where to_jsonb(t)::text ilike ${`%${word}%`} limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

test("the export is one JSON file with all data of the account and none of another", async () => {
  const me = await aLife();
  const other = await aLife();
  const file = valueOf(await exportAccount(me.ctx));
  expect(file.fileName).toMatch(/^my-data-.*\.json$/u);
  expect(file.type).toBe("application/json; charset=utf-8");
  const text = await csvText(file);
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data).toMatchObject({
    profile: { email: me.account.email, marketing: { given: true } },
    addresses: [{ post_town: "Leeds" }],
    children: [{ first_name: `Ada ${me.word}`, medical_conditions: NOTE }, { first_name: `Bo ${me.word}` }],
    enquiries: [{ subject: me.word }],
    logins: [{ kind: "own" }],
    credit: { available: 0 },
    orders: [{ id: me.orderId, lines: [{ type: "trial", children: [`Ada ${me.word} Tester`] }], payments: [{}] }],
  });
  expect(data["consents"]).toContainEqual(expect.objectContaining({ kind: "marketing", given: true }));
  expect(text).not.toContain(other.account.email);
  expect(text).not.toContain(other.word);
  expect(text).not.toContain("argon2");
  for (const ctx of [viewOf(me.ctx), await aMember(world, "NETWORK_ADMIN")])
    expect(await exportAccount(ctx)).toMatchObject({ error: { code: "forbidden" } });
});

test("an account with coming bookings or money due can't be deleted, nor with a wrong password, nor by staff viewing it", async () => {
  const me = await aLife();
  expect(await deleteAccount(viewOf(me.ctx), { password: PASSWORD })).toMatchObject({ error: { code: "forbidden" } });
  expect(await deleteAccount(me.ctx, { password: "a guess" })).toMatchObject({
    error: { code: "invalid", details: [{ path: "password" }] },
  });
  const terms = valueOf(await getDeletionTerms(me.ctx));
  expect(terms.blockers).toMatchObject([{ kind: "still_to_come", order_id: me.orderId }]);
  const refused = await deleteAccount(me.ctx, { password: PASSWORD });
  expect(refused).toMatchObject({ error: { code: "in_use" } });
  expect(JSON.stringify(refused)).toContain("Saturday Juniors is booked until ");
  await me.past();
  const camp = await world.camp();
  await me.book({ type: "camp", camp, childIds: [me.bo], takeFullPayment: false });
  expect(valueOf(await getDeletionTerms(me.ctx)).blockers.map(({ kind }) => kind)).toEqual(["owed", "still_to_come"]);
  expect(await login(me.account.ctx, { email: me.account.email, password: PASSWORD })).toMatchObject({ ok: true });
});

test.each([
  ["failed", "4000000000005126", "has not reached you yet"],
  ["waits for the family", "4000009900000087", "is waiting for you to answer an email from our payment company"],
])("an account can't be deleted while a refund %s, and can be once it is made", async (_, card, why) => {
  const me = await aCustomer(world);
  const line = await me.put({ type: "trial", group: await world.group(), childIds: [await me.child("Ada")] });
  await world.pay(valueOf(await startCheckout(me.ctx, { order_id: line.orderId })).client_secret, card);
  await world.work();
  const admin = await aMember(world, "FRANCHISE_ADMIN");
  const asked = {
    id: line.orderId,
    lines: [{ id: line.itemId, quantity: 1 }],
    give: "all" as const,
    to: "card" as const,
  };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(admin, { ...asked, seen, reason: "Asked by phone" }));
  await world.work();
  if (card.endsWith("5126")) await world.later(3_000);
  const { blockers } = valueOf(await getDeletionTerms(me.ctx));
  expect(blockers).toMatchObject([{ kind: "refund_not_made", order_id: line.orderId }]);
  expect(blockers[0]?.text).toMatch(new RegExp(`^The refund of £24.00 for order \\S+ ${why}`, "u"));
  expect(await deleteAccount(me.ctx, { password: PASSWORD })).toMatchObject({ error: { code: "in_use" } });
  if (card.endsWith("5126")) {
    const items = valueOf(await listWorkItems(admin, { sort: [], status: "open" })).items;
    const item = items.find(({ order }) => order?.id === line.orderId);
    valueOf(await retryWorkItem(admin, { id: item?.id ?? "" }));
    await world.work();
  } else await world.later(60_000);
  expect(valueOf(await getDeletionTerms(me.ctx)).blockers).toEqual([]);
});

test("a deleted account leaves only what tax law requires; two deletions at once count once", async () => {
  const me = await aLife();
  const stays = await aLife();
  await me.past();
  const { email, token, guestId, userId } = me.account;
  const staff = await aMember(world, "FRANCHISE_ADMIN");
  const by = "userId" in staff.actor ? staff.actor.userId : "";
  const reason = `${me.word} has rung about an illness`;
  await sql`insert into login_session (id, user_id, host, impersonated_by, impersonation_reason)
    values (${world.system.newId()}, ${userId}, 'leeds.localhost', ${by}, ${reason})`.execute(db);
  await sql`insert into audit_log (actor, action, subject, detail) values (${`user:${by}`}, 'impersonation_started', ${`user:${userId}`},
    ${JSON.stringify({ host: "leeds.localhost", reason })}::jsonb)`.execute(db);
  const [waits, full] = [world.system.newId(), await world.group()];
  await sql`insert into waiting_list_entry (id, group_id, child_id, party_id, passed_over)
    values (${waits}, ${full.id}, ${me.ada}, ${world.system.newId()}, ${reason})`.execute(db);
  await sql`insert into audit_log (actor, action, subject, detail)
    values ('user:1', 'waiting_passed_over', ${`waiting_entry:${waits}`}, ${JSON.stringify({ reason })}::jsonb)`.execute(
    db,
  );
  await sql`insert into audit_log (actor, action, subject, detail) select 'user:1', 'debt_payment_undone', 'customer:' || id,
    ${JSON.stringify({ reason })}::jsonb from customer where guest_id = ${guestId}`.execute(db);
  await sql`insert into waiting_skip (entry_id, reason, detail) values (${waits}, 'offered_to_another_by_staff', ${reason})`.execute(
    db,
  );
  world.mails.length = 0;
  const answers = await Promise.all([1, 2, 3].map(() => deleteAccount(me.ctx, { password: PASSWORD })));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const [done] = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
  expect(done?.kept.length).toBeGreaterThan(0);
  await world.work();
  expect(world.mails).toMatchObject([{ to: email, subject: "Your account has been deleted" }]);
  expect(await findActor(world.system, token)).toBeNull();
  expect(await login(me.account.ctx, { email, password: PASSWORD })).toEqual(
    await login(me.account.ctx, { email: "nobody@example.test", password: PASSWORD }),
  );
  for (const trace of [email, me.word]) expect(await tablesWith(trace), trace).toEqual([]);
  expect(await tablesWith(stays.word)).toContain("child");
  const order = await db.selectFrom("orders").selectAll().where("id", "=", me.orderId).executeTakeFirstOrThrow();
  expect(order).toMatchObject({ status: "confirmed", receipt_key: null, calendar_key: null });
  const parents = await db.selectFrom("customer").selectAll().where("guest_id", "=", guestId).execute();
  expect(parents).toMatchObject([{ name: "Deleted account", email: "", phone: "", address_line_1: "", postcode: "" }]);
  const children = await db.selectFrom("child").selectAll().where("guest_id", "=", guestId).execute();
  expect(children).toMatchObject([{ id: me.ada, first_name: "Child", medical_ciphertext: null }]);
  const { rows } = await sql<{
    given: boolean;
  }>`select given from consent where user_id = ${userId} order by id desc limit 1`.execute(db);
  expect(rows).toEqual([{ given: false }]);
  const looks = await db.selectFrom("audit_log").selectAll().where("actor", "=", `user:${by}`).orderBy("id").execute();
  expect(looks).toMatchObject([
    { action: "impersonation_started", detail: { host: "leeds.localhost" } },
    { action: "impersonation_ended", detail: { how: "ended" } },
  ]);
  await expect(sql`update audit_log set action = 'nothing' where actor = ${`user:${by}`}`.execute(db)).rejects.toThrow(
    "append-only",
  );
  await expect(sql`update audit_log set detail = '{}' where actor = ${`user:${by}`}`.execute(db)).rejects.toThrow(
    "append-only",
  );
  expect(await findDisagreements(db)).toEqual([]);
  // The other account is unchanged.
  expect(await findActor(world.system, stays.account.token)).not.toBeNull();
  expect(valueOf(await exportAccount(stays.ctx))).toBeDefined();
});

test("staff see no other family beside an erased enquiry, and no other's enquiry beside an erased family", async () => {
  const staff = await aMember(world, "FRANCHISE_STAFF");
  const [me, other] = [await aLife(), await aLife()];
  // Sent from a browser that is not logged in.
  const ticket = world.system.newId();
  await sql`insert into ticket (id, reference, franchise_id, category_id, name, email, subject, message, host)
    values (${ticket}, ${ticket}, ${world.network.seller.id}, 1, 'Pat', ${me.account.email}, 'Parking', 'Where?', 'leeds.localhost')`.execute(
    db,
  );
  const [sender, enquiries] = [
    async () => valueOf(await getTicket(staff, { id: ticket })).customer_id,
    async () => valueOf(await getFamily(staff, { id: other.customer.id })).tickets.map(({ id }) => id),
  ];
  expect(await sender()).toBe(me.customer.id);
  const own = await enquiries();
  expect(own).toHaveLength(1);
  for (const one of [me, other]) {
    await one.past();
    valueOf(await deleteAccount(one.ctx, { password: PASSWORD }));
  }
  expect([await sender(), await enquiries()]).toEqual([null, own]);
});

test("the answer to an enquiry that is erased is sent to nobody", async () => {
  const staff = await aMember(world, "FRANCHISE_STAFF");
  const me = await aLife();
  await me.past();
  const { id } = await db
    .selectFrom("ticket")
    .select("id")
    .where("guest_id", "=", me.account.guestId)
    .executeTakeFirstOrThrow();
  await world.work();
  world.mails.length = 0;
  valueOf(await answerTicket(staff, { id, message: "Behind the hall." }));
  const unsent = db
    .selectFrom("message")
    .select("kind")
    .where("kind", "=", "ticket_answer")
    .where("sent_at", "is", null);
  expect(await unsent.execute()).toHaveLength(1);
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD }));
  expect(await unsent.execute()).toEqual([]);
  // And none is written since.
  expect(codeOf(await answerTicket(staff, { id, message: "Behind the hall." }))).toBe("invalid");
  await world.work();
  expect(world.mails.map(({ subject }) => subject)).toEqual(["Your account has been deleted"]);
});

test("the same address can be registered again and finds no old data", async () => {
  const me = await aLife();
  await me.past();
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD }));
  const again = await anAccount(world, me.account.email);
  expect(again.userId).not.toBe(me.account.userId);
  const ctx: Context = {
    ...again.ctx,
    actor: { kind: "CUSTOMER", userId: again.userId, customerId: null, guestId: again.guestId },
  };
  const data = JSON.parse(await csvText(valueOf(await exportAccount(ctx)))) as Record<string, unknown>;
  expect(data).toMatchObject({ children: [], orders: [], enquiries: [], addresses: [] });
});

test("an order of more than £250 keeps the parent's name and address, and nothing else", async () => {
  const me = await aLife();
  await me.past();
  await sql`update orders set total_gross_pence = 25001 where id = ${me.orderId}`.execute(db);
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD }));
  const parents = await db.selectFrom("customer").selectAll().where("guest_id", "=", me.account.guestId).execute();
  expect(parents).toMatchObject([{ name: "Pat Tester", post_town: "Leeds", email: "", phone: "", message: "" }]);
});

test("credit is given up only with the owner's agreement", async () => {
  const me = await aLife();
  await me.past();
  const { id: customerId } = me.customer;
  await giveCredit(db, {
    key: customerId,
    customerId,
    amount: 500,
    from: { sellerId: world.network.seller.id },
    note: "test",
  });
  expect(await deleteAccount(me.ctx, { password: PASSWORD })).toMatchObject({
    error: {
      code: "in_use",
      details: "You have £5.00 of credit, which you would lose. Please confirm that you give it up.",
    },
  });
  expect(valueOf(await getDeletionTerms(me.ctx))).toMatchObject({ blockers: [], credit: 500 });
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD, give_up_credit: true }));
});

test("no login, link or role of the account stays, and what the provider told that is still to be handled does", async () => {
  const me = await aLife();
  await me.past();
  const { userId } = me.account;
  const { ref } = await db
    .selectFrom("payment")
    .select("provider_ref as ref")
    .where("order_id", "=", me.orderId)
    .executeTakeFirstOrThrow();
  const payloadOf = async (event: string) =>
    (await db.selectFrom("payment_event").select("payload").where("event_id", "=", event).executeTakeFirst())?.payload;
  for (const [event, handled] of [
    [`${ref}-handled`, true],
    [`${ref}-waiting`, false],
  ] as const)
    await sql`insert into payment_event (provider, event_id, type, intent_ref, payload, handled_at)
      values ('sandbox', ${event}, 'x', ${ref}, '{"told": true}', ${handled ? sql`now()` : sql`null`})`.execute(db);
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD }));
  expect(await payloadOf(`${ref}-handled`)).toEqual({ erased: true });
  expect(await payloadOf(`${ref}-waiting`)).toEqual({ told: true });
  for (const table of ["user_role", "email_token", "one_time_token", "login_session", "calendar_feed"] as const) {
    const { rows } = await sql`select from ${sql.table(table)} where user_id = ${userId}`.execute(db);
    expect(rows, table).toEqual([]);
  }
});

test("why staff looked at a note is forgotten with the account it was about, and with no other", async () => {
  const [me, stays] = [await aLife(), await aLife()];
  for (const { ada } of [me, stays])
    await db
      .insertInto("medical_access")
      .values({ child_id: ada, actor: "user:somebody", reason: "Asthma", role: "FRANCHISE_STAFF", franchise_id: null })
      .execute();
  await me.past();
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD }));
  const reasonOf = async (id: string) =>
    (await db.selectFrom("medical_access").select("reason").where("child_id", "=", id).executeTakeFirstOrThrow())
      .reason;
  expect([await reasonOf(me.ada), await reasonOf(stays.ada)]).toEqual(["", "Asthma"]);
});
