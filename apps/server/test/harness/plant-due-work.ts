import { globSync, readFileSync } from "node:fs";
import { isDaytime, londonWallClock, instant } from "@matinee/core/kernel";
import type { Db } from "@matinee/database";
import type { SystemContext } from "@matinee/service/kernel";
import { followTimetableChanges } from "@matinee/service/timetable";
import { aChild, aGroup, aGuest, freshId } from "@matinee/testkit";
import { sql } from "kysely";
import { vi } from "vitest";

/** A row that something should do, and how one sees that it was done. */
interface Due {
  readonly what: string;
  /** True once it was done. */
  readonly isDone: ReturnType<typeof sql<boolean>>;
}

/** Plants one due row of each kind of work. `left` tells which nobody has done yet. */
export async function plantDueWork(system: SystemContext): Promise<{ left: () => Promise<string[]> }> {
  const { db } = system;
  const due = [
    ...(await classesBehind(system)),
    ...(await anOldVisit(db)),
    ...(await anOrder(db)),
    ...(await expiredRows(db)),
    ...(await leasedWork(db)),
  ];
  return {
    left: async () => {
      const checks = sql.join(due.map(({ what, isDone }) => sql`(${what}::text, ${isDone})`));
      const { rows } = await sql<{
        what: string;
      }>`select what from (values ${checks}) done (what, is_done) where not is_done`.execute(db);
      return rows.map(({ what }) => what);
    },
  };
}

const SERVICE = new URL("../../../../packages/service/src/", import.meta.url).pathname;

/** The kinds of leased work that the service declares. */
function leasedKinds(): string[] {
  const sources = globSync("**/*.ts", { cwd: SERVICE, exclude: (path) => path.includes("test") });
  const declared = /LeasedWork (?:=>?|\{)[^]{0,80}?kind: "(?<kind>[a-z_.]+)"/gu;
  return sources.flatMap((file) =>
    [...readFileSync(SERVICE + file, "utf8").matchAll(declared)].map((found) => found.groups?.["kind"] ?? ""),
  );
}

/** A row of each kind of leased work, about nothing: it is dropped, or an attempt is made. */
async function leasedWork(db: Db): Promise<Due[]> {
  const kinds = leasedKinds();
  if (kinds.length < 20) throw new Error(`Only ${kinds.length} kinds of leased work were found`);
  // Nobody is asked for money at night.
  const now = isDaytime(londonWallClock(instant(new Date().toISOString())).at);
  return await Promise.all(
    kinds
      .filter((kind) => now || kind !== "balance.step")
      .map(async (kind) => {
        await sql`insert into leased_work (kind, subject, next_try_at) values (${kind}, '0', now() - interval '1 day')`.execute(
          db,
        );
        return {
          what: `leased ${kind}`,
          isDone: sql<boolean>`not exists (select from leased_work where kind = ${kind} and subject = '0' and attempts = 0)`,
        };
      }),
  );
}

/** A class that lacks a session of its timetable, one that the search lacks, one whose waiting list needs a look, and one that is new. */
async function classesBehind(system: SystemContext): Promise<Due[]> {
  const { db } = system;
  const [behind, unseen, waited] = [await aGroup(db), await aGroup(db), await aGroup(db)];
  const child = await aChild(db);
  await sql`update term set starts_on = current_date where franchise_id = ${waited.franchiseId}`.execute(db);
  // Whoever writes the dates of these new classes would do what follows.
  const isWritten = async () => (await sql`select from timetable_change`.execute(db)).rows.length === 0;
  await followTimetableChanges(system);
  await vi.waitUntil(isWritten, { timeout: 20_000, interval: 100 });
  await db.transaction().execute(async (trx) => {
    await sql`delete from session where id = ${behind.sessions[2]?.id}`.execute(trx);
    await sql`insert into waiting_list_entry (id, group_id, child_id, party_id, proved, passed_over)
      values (${freshId()}, ${waited.id}, ${child.id}, ${freshId()}, true, 'Asked to wait')`.execute(trx);
    await sql`delete from waiting_change`.execute(trx);
    await sql`delete from class_search where group_id = ${unseen.id}`.execute(trx);
  });
  const { id } = await aGroup(db);
  return [
    {
      what: "a session that the timetable has",
      isDone: sql<boolean>`exists (select from session where group_id = ${behind.id} and held_on = ${behind.sessions[2]?.on})`,
    },
    {
      what: "a waiting list whose term has begun",
      isDone: sql<boolean>`exists (select from waiting_skip s join waiting_list_entry e on e.id = s.entry_id where e.group_id = ${waited.id})`,
    },
    {
      what: "a class that the search lacks",
      isDone: sql<boolean>`exists (select from class_search where group_id = ${unseen.id})`,
    },
    {
      what: "a timetable that has changed",
      isDone: sql<boolean>`not exists (select from timetable_change where group_id = ${id})`,
    },
  ];
}

/** A visitor of long ago with notes on a child's health, a notice of the payment provider, and a lapsed hold. */
async function anOldVisit(db: Db): Promise<Due[]> {
  const child = await aChild(db);
  await sql`update child set medical_ciphertext = 'notes'::bytea, updated_at = now() - interval '31 days' where id = ${child.id}`.execute(
    db,
  );
  const event = `evt_${freshId()}`;
  await sql`insert into payment_event (provider, event_id, type, payload, received_at, handled_at)
    values ('sandbox', ${event}, 'test', '{"name": "Pat"}', now() - interval '91 days', now())`.execute(db);
  const claim = freshId();
  await sql`with pool as (insert into pool (kind, size) values ('session', 1) returning id)
    insert into claim (id, pool_id, state, held_until) select ${claim}, id, 'held', now() - interval '1 second' from pool`.execute(
    db,
  );
  return [
    {
      what: "old notes on health",
      isDone: sql<boolean>`exists (select from child where id = ${child.id} and medical_ciphertext is null)`,
    },
    {
      what: "an old notice of the payment provider",
      isDone: sql<boolean>`not exists (select from payment_event where event_id = ${event} and payload ? 'name')`,
    },
    {
      what: "a hold whose time is up",
      isDone: sql<boolean>`not exists (select from claim where id = ${claim} and state = 'held')`,
    },
  ];
}

/** An order without what was sold, whose ledger does not say its total, with a payment without a fee and a paid amount that is overdue. */
async function anOrder(db: Db): Promise<Due[]> {
  const [order, payment, guest] = [freshId(), freshId(), await aGuest(db)];
  await sql`insert into orders (id, guest_id, host, status, number, confirmed_at, total_gross_pence)
    values (${order}, ${guest.id}, 'localhost', 'confirmed', 'DUE-1', now(), 100)`.execute(db);
  await sql`insert into payment (id, order_id, provider, amount_pence, status) values (${payment}, ${order}, 'sandbox', 100, 'succeeded')`.execute(
    db,
  );
  await sql`insert into work_item (id, kind, subject, order_id) values (${freshId()}, 'balance_overdue', ${`${order}:2020-01-01`}, ${order})`.execute(
    db,
  );
  await sql`insert into order_part (seller_id, order_id, placed_at) values (1, ${order}, now())`.execute(db);
  const item = (kind: string, status: string) =>
    sql<boolean>`exists (select from work_item where kind = ${kind} and order_id = ${order} and status = ${status})`;
  return [
    {
      what: "an order without what was sold",
      isDone: sql<boolean>`exists (select from orders where id = ${order} and sold is not null)`,
    },
    {
      what: "a part of an order without its number",
      isDone: sql<boolean>`exists (select from order_part where order_id = ${order} and number is not null)`,
    },
    {
      what: "a payment whose fee nobody asked for",
      isDone: sql<boolean>`exists (select from leased_work where kind = 'payment.fee' and subject = ${payment})`,
    },
    { what: "an overdue amount that was paid", isDone: item("balance_overdue", "done") },
    { what: "a ledger that does not agree", isDone: item("ledger_disagrees", "open") },
  ];
}

/** A window of a limit of long ago, and a view of the shop by staff whose hour is over. */
async function expiredRows(db: Db): Promise<Due[]> {
  await sql`insert into rate_limit (key, window_start) values ('due work', now() - interval '4 days')`.execute(db);
  const [view, family, staff] = [freshId(), freshId(), freshId()];
  for (const id of [family, staff])
    await sql`insert into user_account (id, email, name, guest_id) values (${id}, ${`${id}@example.test`}, 'Kim', ${(await aGuest(db)).id})`.execute(
      db,
    );
  await sql`insert into login_session (id, user_id, host, impersonated_by, impersonation_reason, expires_at)
    values (${view}, ${family}, 'localhost', ${staff}, 'Asked by phone', now() - interval '1 second')`.execute(db);
  return [
    {
      what: "a window of a limit",
      isDone: sql<boolean>`not exists (select from rate_limit where key = 'due work')`,
    },
    {
      what: "a view whose hour is over",
      isDone: sql<boolean>`exists (select from login_session where id = ${view} and revoked_at is not null)`,
    },
  ];
}
