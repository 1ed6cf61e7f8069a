import { testDatabase } from "@matinee/testkit";
import { aBottle, aChild, aGroup, aGuest, freshId } from "@matinee/testkit/builders";
import { countHit } from "@matinee/service/kernel";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { deleteExpired, passTrials } from "./housekeeping.ts";

const { db, pool } = await testDatabase();

test("visitors to whom nothing belongs are deleted after 30 days; those with a child, an enquiry, a filled cart or an account stay", async () => {
  const [empty, opened, withChild, asked, filled, member, young] = await Promise.all(
    Array.from({ length: 7 }, () => aGuest(db)),
  ).then((guests) => guests.map(({ id }) => id));
  await aChild(db, { guestId: withChild ?? "" });
  const { franchiseId } = await aGroup(db);
  await sql`insert into ticket (id, reference, franchise_id, category_id, guest_id, name, email, subject, message, host)
    select ${freshId()}, 'BCDFGH2', ${franchiseId}, min(id), ${asked}, 'Pat', 'pat@example.test', 'Lunch', 'Nuts?', 'localhost' from ticket_category`.execute(
    db,
  );
  const bottle = await aBottle(db, { franchiseId });
  for (const guestId of [opened, filled]) {
    const order = freshId();
    await sql`insert into orders (id, guest_id, host, status, created_at)
      values (${order}, ${guestId}, 'localhost', 'basket', now() - interval '31 days')`.execute(db);
    if (guestId === filled)
      await sql`insert into order_item (id, order_id, position, type, seller_id, variation_id, quantity, unit_price_pence, vat_bp)
        values (${freshId()}, ${order}, 1, 'product', ${franchiseId}, ${bottle.variation.id}, 1, 750, 2000)`.execute(
        db,
      );
  }
  await sql`insert into user_account (id, email, name, guest_id) values (${freshId()}, 'kim@example.test', 'Kim', ${member})`.execute(
    db,
  );
  const rest = [empty, opened, withChild, asked, filled, member].map((id) => id ?? "");
  await db
    .updateTable("guest")
    .set({ created_at: sql<string>`now() - interval '31 days'` })
    .where("id", "in", rest)
    .execute();
  await deleteExpired(db);
  const left = await db.selectFrom("guest").select("id").execute();
  expect(new Set(left.map((guest) => guest.id))).toEqual(new Set([withChild, asked, filled, member, young]));
});

test("logins are deleted 30 days after they ended; what works stays, and the last login of a member of staff", async () => {
  const { franchiseId } = await aGroup(db);
  const [parent, colleague] = [freshId(), freshId()];
  for (const id of [parent, colleague])
    await db
      .insertInto("user_account")
      .values({
        id,
        email: `${id}@example.test`,
        name: "Kim",
        guest_id: (await aGuest(db)).id,
        email_verified_at: "2026-01-01",
      })
      .execute();
  await db
    .insertInto("user_role")
    .values([
      { user_id: parent, role: "CUSTOMER", franchise_id: null },
      { user_id: colleague, role: "FRANCHISE_STAFF", franchise_id: franchiseId },
    ])
    .execute();
  /** A login that was used and ended so many days ago; `null`: not yet. */
  const aLogin = async (userId: string, ended: number | null, { expired = false, viewedBy = "" } = {}) => {
    const id = freshId();
    await sql`insert into login_session (id, user_id, host, last_used_at, expires_at, revoked_at, revoked_reason, impersonated_by, impersonation_reason)
      values (${id}, ${userId}, 'localhost', now() - make_interval(days => ${ended ?? 0}),
        now() + make_interval(days => ${expired ? -(ended ?? 0) : 300}),
        ${ended === null || expired ? sql`null, null` : sql`now() - make_interval(days => ${ended}), 'logout'`},
        ${viewedBy === "" ? sql`null, null` : sql`${viewedBy}::uuid, 'Asked by phone'`})`.execute(db);
    return id;
  };
  const stay = new Set([
    await aLogin(parent, null),
    await aLogin(parent, 29),
    await aLogin(parent, 29, { expired: true }),
    // A later view by staff is no login of theirs.
    await aLogin(colleague, 90),
    // Its end is not in the audit log yet.
    await aLogin(parent, 31, { expired: true, viewedBy: colleague }),
  ]);
  await aLogin(parent, 31);
  await aLogin(parent, 31, { expired: true });
  await aLogin(parent, 31, { viewedBy: colleague });
  await aLogin(colleague, 91);
  await aLogin(colleague, 31, { viewedBy: parent });
  await deleteExpired(db);
  const left = await db.selectFrom("login_session").select("id").where("user_id", "in", [parent, colleague]).execute();
  expect(new Set(left.map(({ id }) => id))).toEqual(stay);
});

test("a class whose next trial has begun shows the one after it", async () => {
  const group = await aGroup(db);
  await db
    .updateTable("session")
    .set({ starts_at: sql<string>`now() - interval '1 minute'` })
    .where("id", "=", group.sessions[0]?.id ?? 0)
    .execute();
  await db
    .updateTable("class_search")
    .set({ next_trial_at: sql<string>`now() - interval '1 minute'` })
    .execute();
  await passTrials(db, pool);
  const { rows } = await pool.query("select next_trial_on from class_search where group_id = $1", [group.id]);
  expect(rows).toEqual([{ next_trial_on: group.sessions[1]?.on }]);
  const pages = await pool.query("select relpages, relallvisible from pg_class where relname = 'class_search'");
  expect(pages.rows).toEqual([{ relpages: expect.any(Number) as number, relallvisible: 1 }]);
});

test("the details of a notice whose mail was refused are deleted after a week, and those of one that waits are not", async () => {
  const [waiting, refused, over] = [freshId(), freshId(), freshId()];
  for (const [id, givenUp] of [
    [waiting, null],
    [refused, "6 days"],
    [over, "8 days"],
  ]) {
    await sql`insert into account_notice (id, kind, host, email, name)
      values (${id}, 'account_deleted', 'localhost', 'kim@example.test', 'Kim')`.execute(db);
    await sql`insert into message (id, kind, dedupe_key, account_notice_id, created_at, given_up_at)
      values (${id}, 'account_deleted', ${id}, ${id}, now() - interval '9 days', now() - ${givenUp}::interval)`.execute(
      db,
    );
  }
  await deleteExpired(db);
  const left = await db.selectFrom("account_notice").select("id").execute();
  expect(left.map(({ id }) => id).toSorted()).toEqual([waiting, refused].toSorted());
});

test("a limit of a day holds on when its window ends", async () => {
  const limit = { key: "leaked link", times: 8, perSeconds: 86_400 };
  const at = (time: string) => ({ ...limit, at: new Date(`${new Date().toISOString().slice(0, 10)}T${time}Z`) });
  const late = at("00:00:00").at.getTime() - 600_000;
  for (let n = 0; n < 8; n++) await countHit(db, { ...limit, at: new Date(late) });
  await deleteExpired(db);
  expect(await countHit(db, at("00:18:00"))).toMatchObject({ allowed: false });
});

test("a table from which nothing can be deleted does not stop the others", async () => {
  const guest = await aGuest(db);
  await db.updateTable("guest").set({ created_at: "2020-01-01T00:00:00Z" }).where("id", "=", guest.id).execute();
  await sql`alter table rate_limit rename to rate_limit_gone`.execute(db);
  try {
    await expect(deleteExpired(db)).rejects.toThrow("Not everything that has expired was deleted");
  } finally {
    await sql`alter table rate_limit_gone rename to rate_limit`.execute(db);
  }
  expect(await db.selectFrom("guest").select("id").where("id", "=", guest.id).execute()).toEqual([]);
});

/** So many windows of rate limits and answers to requests, all expired. */
async function aBacklog(rows: number): Promise<void> {
  await sql`insert into rate_limit (key, window_start) select n::text, now() - interval '1 year' from generate_series(1, ${rows}::int) n`.execute(
    db,
  );
  await sql`insert into idempotency (scope, key, call, request_hash, created_at)
    select 'guest', n::text, 'addItem', '', now() - interval '1 year' from generate_series(1, ${rows}::int) n`.execute(
    db,
  );
}

const backlog = async () =>
  (
    await sql<{ limits: number; answers: number }>`select (select count(*)::int from rate_limit) as limits,
    (select count(*)::int from idempotency) as answers`.execute(db)
  ).rows;

test("a backlog is deleted by parts, and what a few minutes are not enough for is left to the next run", async () => {
  await sql`delete from rate_limit`.execute(db);
  await sql`create table parts (rows int)`.execute(db);
  await sql`create function note_part() returns trigger language plpgsql as $$ begin
    insert into parts select count(*) from gone; return null; end $$`.execute(db);
  await sql`create trigger note_part after delete on rate_limit referencing old table as gone
    for each statement execute function note_part()`.execute(db);
  const clock = { ahead: 0 };
  const realTime = performance.now.bind(performance);
  // Each look at the clock is five minutes later.
  const spy = vi.spyOn(performance, "now").mockImplementation(() => realTime() + (clock.ahead += 300_000));
  try {
    await aBacklog(25_000);
    await deleteExpired(db);
    // Each table had a turn.
    expect(await backlog()).toEqual([{ limits: 15_000, answers: 15_000 }]);
    spy.mockRestore();
    await deleteExpired(db);
    expect(await backlog()).toEqual([{ limits: 0, answers: 0 }]);
    const parts = await sql<{ rows: number }>`select rows from parts where rows > 0`.execute(db);
    expect(parts.rows.map(({ rows }) => rows)).toEqual([10_000, 10_000, 5_000]);
  } finally {
    spy.mockRestore();
    await sql`drop function note_part() cascade`.execute(db);
    await sql`drop table parts`.execute(db);
  }
});
