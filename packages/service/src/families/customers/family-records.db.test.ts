import { isRetryable, sqlState } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { expect, test } from "vitest";
import { dice } from "../../timetable/testing/dice.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, newId } from "../../testing/world.ts";
import { latestConsent } from "./read-customer.ts";

const FOREIGN_KEY_VIOLATION = "23503";

const world = await aWorld();
const { db } = world;
const group = await world.group();
const camp = await world.camp();

/** What the tables about families should hold, asked of the tables that they are kept from, all at once. */
async function expectAgreement() {
  // As row-level security and the list of families worked it out before it was kept.
  const records = sql`
    select r.id as family_id, c.id as customer_id, c.name, c.email, c.phone, c.postcode, (r.first_at at time zone 'Europe/London')::date as since,
      array_to_string(array[lower(c.name), lower(c.email)] || array(select lower(k.first_name || ' ' || k.surname) from child k
        where k.removed_at is null and (k.guest_id = r.id or k.guest_id is null and k.customer_id = r.id) order by k.date_of_birth, k.id), E'\n') as words,
      ${latestConsent("marketing")} as marketing_consent,
      coalesce((select n.given from consent n join customer d on d.id = n.customer_id where n.child_id is null and n.kind = 'marketing'
        and (d.guest_id = r.id or d.guest_id is null and d.id = r.id) order by n.id desc limit 1), false) as marketing_consent_with_details,
      exists (select from user_account a where a.guest_id = r.id and a.email_verified_at is not null) as has_account
    from (select coalesce(n.guest_id, n.id) as id, (array_agg(n.id order by n.created_at desc, n.id desc))[1] as latest, min(n.created_at) as first_at
      from customer n group by 1) r
    left join (select a.guest_id, p.id as customer_id from user_account a join customer p on p.id = a.customer_id and p.guest_id = a.guest_id) u on u.guest_id = r.id
    join customer c on c.id = coalesce(u.customer_id, r.latest)`;
  const waiting = sql`
    select coalesce(g.franchise_id, co.franchise_id) as franchise_id, coalesce(k.guest_id, k.customer_id) as family_id
      from waiting_list_entry w join child k on k.id = w.child_id and coalesce(k.guest_id, k.customer_id) is not null
      left join class_group g on g.id = w.group_id left join course co on co.id = w.course_id
     where w.status in ('waiting', 'offered')`;
  for (const [table, should] of [
    ["family_record", records],
    ["waiting_family", waiting],
  ] as const) {
    const { rows } = await sql`
      with should as (${should})
      (select 'missing', m.* from (select * from should except select * from ${sql.table(table)}) m)
      union all (select 'too many', t.* from (select * from ${sql.table(table)} except select * from should) t)`.execute(
      db,
    );
    expect(rows, table).toEqual([]);
  }
}

const names = ["Ada", "Bo", "Cy Ünal", "O'Neill"];

/** Visitors with details, accounts, children and places on lists, which change in any order. */
async function aTown(seed: number) {
  const roll = dice(seed);
  const guests = [newId(), newId(), newId()];
  for (const id of guests)
    await sql`insert into guest (id, token_hash, expires_at) values (${id}, sha256(${id}::text::bytea), now() + interval '1 day')`.execute(
      db,
    );
  const customers: string[] = [];
  const children: string[] = [];
  const entries: string[] = [];
  const some = (all: readonly string[]) => all[roll(all.length)] ?? null;
  const guest = () => (roll(5) === 0 ? null : some(guests));
  const name = () => names[roll(names.length)] ?? "";
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const id = newId();
      customers.push(id);
      await sql`insert into customer (id, guest_id, name, email, phone, address_line_1, post_town, postcode, created_at)
        values (${id}, ${guest()}, ${name()}, ${`${id}@example.test`}, '', '1 Road', 'Leeds', 'LS1 1AA', now() - make_interval(hours => ${roll(100)}))`.execute(
        db,
      );
    },
    async () =>
      await sql`update customer set name = ${name()}, postcode = ${`LS${roll(9)} 1AA`}, guest_id = ${guest()}
        where id = ${some(customers)} and not exists (select from user_account u where u.customer_id = customer.id)`.execute(
        db,
      ),
    async () =>
      await sql`delete from customer c where c.id = ${some(customers)} and not exists (select from user_account u where u.customer_id = c.id)
        and not exists (select from child k where k.customer_id = c.id) and not exists (select from consent n where n.customer_id = c.id)`.execute(
        db,
      ),
    async () => {
      const of = some(guests);
      await sql`insert into user_account (id, email, name, guest_id) values (${newId()}, ${`${of}@example.test`}, 'Pat', ${of}) on conflict do nothing`.execute(
        db,
      );
    },
    async () => {
      const of = some(guests);
      const profile = sql`(select id from customer where guest_id = ${of} order by created_at limit 1)`;
      await sql`update user_account set customer_id = ${roll(4) === 0 ? sql`null` : profile} where guest_id = ${of}`.execute(
        db,
      );
    },
    async () =>
      await sql`delete from user_account u where u.guest_id = ${roll(5) === 0 ? some(guests) : null}
        and not exists (select from consent n where n.user_id = u.id)`.execute(db),
    async () =>
      await sql`update user_account set email_verified_at = ${roll(3) === 0 ? sql`null` : sql`now()`} where guest_id = ${some(guests)}`.execute(
        db,
      ),
    ...consentSteps({ roll, customer: () => some(customers), guest: () => some(guests), child: () => some(children) }),
    async () => {
      const id = newId();
      children.push(id);
      const of = guest();
      const details = of === null ? some(customers) : null;
      await sql`insert into child (id, guest_id, customer_id, first_name, surname, date_of_birth)
        select ${id}, ${of}, (select id from customer where id = ${details}), ${`${name()} ${id}`}, 'Ting', '2018-01-01'`.execute(
        db,
      );
    },
    async () =>
      await sql`update child set first_name = ${`${name()} ${newId()}`}, removed_at = ${roll(3) === 0 ? sql`now()` : sql`null`}
        where id = ${some(children)}`.execute(db),
    async () => await sql`update child set guest_id = ${some(guests)} where id = ${some(children)}`.execute(db),
    async () => {
      const id = newId();
      entries.push(id);
      const [ofGroup, ofCamp] = roll(2) === 0 ? [group.id, null] : [null, camp.id];
      await sql`insert into waiting_list_entry (id, group_id, course_id, child_id, party_id)
        select ${id}, ${ofGroup}::int, ${ofCamp}::int, k.id, ${id} from child k where k.id = ${some(children)} on conflict do nothing`.execute(
        db,
      );
    },
    async () =>
      await sql`update waiting_list_entry set status = ${["waiting", "withdrawn", "accepted"][roll(3)]} where id = ${some(entries)} and status = 'waiting'`.execute(
        db,
      ),
    async () => await sql`delete from waiting_list_entry where id = ${some(entries)}`.execute(db),
  ];
  return async () => await besideAnother(async () => await steps[roll(steps.length)]?.());
}

interface Subjects {
  readonly roll: (sides: number) => number;
  readonly customer: () => string | null;
  readonly guest: () => string | null;
  readonly child: () => string | null;
}

/** Answers of every kind, by details, account or child, which are withdrawn, moved to the account and deleted. */
function consentSteps({ roll, customer, guest, child }: Subjects): (() => Promise<unknown>)[] {
  const answer = () => sql`${roll(4) === 0 ? "image" : "marketing"}, ${roll(2) === 0}, '1', 'x'`;
  const columns = sql`(customer_id, user_id, child_id, kind, given, wording_version, recorded_by)`;
  const ofDetails = async () =>
    await sql`insert into consent ${columns} select id, null, null, ${answer()} from customer where id = ${customer()}`.execute(
      db,
    );
  const ofAccount = async () =>
    await sql`insert into consent ${columns} select null, id, null, ${answer()} from user_account where guest_id = ${guest()}`.execute(
      db,
    );
  return [
    ofDetails,
    ofDetails,
    ofAccount,
    ofAccount,
    async () =>
      await sql`insert into consent ${columns} select c.id, null, k.id, ${answer()} from child k, customer c
        where k.id = ${child()} and c.id = ${customer()}`.execute(db),
    async () =>
      await sql`update consent set given = not given where id = (select max(id) from consent where customer_id = ${customer()})`.execute(
        db,
      ),
    async () => {
      // As an account that is erased does.
      const of = guest();
      await sql`update consent n set customer_id = null, user_id = u.id from user_account u
        where u.guest_id = ${of} and n.customer_id in (select id from customer where guest_id = ${of})`.execute(db);
    },
    async () => await sql`delete from consent where customer_id = ${customer()} and id % 2 = ${roll(2)}`.execute(db),
  ];
}

/** Repeats what a deadlock with the change beside it has ended, as the product does. What that change has deleted gets nothing more. */
async function besideAnother(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (sqlState(error) === FOREIGN_KEY_VIOLATION) return;
      if (!isRetryable(error)) throw error;
    }
  }
}

test.each([1, 2, 3])(
  "what is kept of families is what their details, children and lists say, after any changes (%i)",
  async (seed) => {
    const step = await aTown(seed);
    for (let n = 0; n < 160; n += 1) {
      // Alone, or beside another change, which may be of the same family.
      await (n % 3 === 0 ? Promise.all([step(), step()]) : step());
      if (n % 2 === 1) await expectAgreement();
    }
    await expectAgreement();
  },
);

async function aGuest(): Promise<string> {
  const id = newId();
  await sql`insert into guest (id, token_hash, expires_at) values (${id}, sha256(${id}::text::bytea), now() + interval '1 day')`.execute(
    db,
  );
  return id;
}

const savedDetails = (guestId: string, name: string, hours: number) => sql`
  insert into customer (id, guest_id, name, email, phone, address_line_1, post_town, postcode, created_at)
    values (${newId()}, ${guestId}, ${name}, ${`${name}@example.test`}, '', '1 Road', 'Leeds', 'LS1 1AA', now() - make_interval(hours => ${hours}))`;

const savedChild = (guestId: string) => sql`
  insert into child (id, guest_id, first_name, surname, date_of_birth) values (${newId()}, ${guestId}, 'Ada', 'Tester', '2018-05-04')`;

/** Saves the first in a transaction that ends only after the second was asked for, and both agree with what is kept. */
async function expectAgreementOfBoth(early: RawBuilder<unknown>, late: RawBuilder<unknown>) {
  const first = await db.startTransaction().execute();
  await early.execute(first);
  // What the commit would do is done now, and waits to be seen.
  await sql`set constraints all immediate`.execute(first);
  let isOver = false;
  const second = late.execute(db).finally(() => (isOver = true));
  const waits = sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => isOver || ((await waits.execute(db)).rows[0]?.n ?? 0) > 0).toBe(true);
  await first.commit().execute();
  await second;
  await expectAgreement();
}

test("of two details that are saved at once the later one stands, though the earlier one is saved last", async () => {
  const id = await aGuest();
  await expectAgreementOfBoth(savedDetails(id, "Later", 1), savedDetails(id, "Earlier", 2));
});

test("a child and the first details of its family that are saved at once find each other, whichever is first", async () => {
  const [one, other] = [await aGuest(), await aGuest()];
  await expectAgreementOfBoth(savedChild(one), savedDetails(one, "One", 1));
  await expectAgreementOfBoth(savedDetails(other, "Other", 1), savedChild(other));
});

/** How many contact details, answers, accounts and entries of waiting lists are read until a change of a family is done. */
async function readForChange(guestId: string): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    // With what this connection has not reported of earlier transactions.
    const read = async () => {
      const { rows } = await sql<{ n: number }>`
        select sum(seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
         where relname in ('customer', 'waiting_list_entry', 'consent', 'user_account')`.execute(trx);
      return rows[0]?.n ?? 0;
    };
    // Among so few, reading all of them would be right. Plans that were made for few go.
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`discard plans`.execute(trx);
    await sql`set constraints all immediate`.execute(trx);
    const before = await read();
    await sql`update customer set phone = '0113 496 0099' where guest_id = ${guestId}`.execute(trx);
    await sql`update child set surname = 'Other' where guest_id = ${guestId}`.execute(trx);
    await sql`update waiting_list_entry set status = 'withdrawn' where child_id = any (array(select id from child where guest_id = ${guestId}))`.execute(
      trx,
    );
    await sql`insert into consent (customer_id, kind, given, wording_version, recorded_by)
      select id, 'marketing', true, '1', 'x' from customer where guest_id = ${guestId}`.execute(trx);
    await sql`insert into consent (user_id, kind, given, wording_version, recorded_by)
      select id, 'marketing', false, '1', 'x' from user_account where guest_id = ${guestId}`.execute(trx);
    await sql`update user_account set email_verified_at = case when email_verified_at is null then now() end where guest_id = ${guestId}`.execute(
      trx,
    );
    return (await read()) - before;
  });
}

test("a family that changes reads its own details alone, however many others there are", async () => {
  const { id: groupId } = await world.group();
  const aFamily = async () => {
    const family = await aCustomer(world);
    await sql`insert into waiting_list_entry (id, group_id, child_id, party_id, customer_id)
      values (${newId()}, ${groupId}, ${await family.child("Ada")}, ${newId()}, ${family.customer.id})`.execute(db);
    await sql`insert into consent (customer_id, kind, given, wording_version, recorded_by) values (${family.customer.id}, 'marketing', true, '1', 'x')`.execute(
      db,
    );
    return family.account.guestId;
  };
  const few = await readForChange(await aFamily());
  const MORE = 50;
  for (let n = 0; n < MORE; n += 1) await aFamily();
  // As a server does by itself: the plan depends on how many there are.
  await sql`analyze child, customer, waiting_list_entry, class_group, consent, user_account`.execute(db);
  // The newest, because what reads all of them in order may stop at the one it looks for.
  expect(await readForChange(await aFamily())).toBeLessThan(few + MORE / 2);
});
