import type { CallParsed } from "@matinee/contract";
import { createPool, scopedDb } from "@matinee/database";
import { aFranchise, aGroup } from "@matinee/testkit";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { audit, type Context } from "../../kernel/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, newId, valueOf } from "../../testing/world.ts";
import { updateTeacher } from "../../timetable/index.ts";
import { listAudit } from "./list-audit.ts";

const world = await aWorld();
const { db } = world;
const pool = createPool(world.url);
const own = world.network.seller.id;
const other = (await aFranchise(db)).id;
const manager = scoped(await aMember(world, "FRANCHISE_ADMIN"));
const networkMember = await aMember(world, "NETWORK_ADMIN");

/** With what row security leaves of the database to somebody who works for the school. */
function scoped(ctx: Context): Context {
  const { actor } = ctx;
  const franchiseId = "franchiseId" in actor ? actor.franchiseId : 0;
  const userId = "userId" in actor ? actor.userId : "";
  return { ...ctx, db: scopedDb(pool, { kind: "franchise", franchiseId, userId, money: true }) };
}

afterAll(() => pool.end());

type Query = CallParsed<"GET /v1/staff/audit", "query">;
const read = async (ctx: Context, query: Query = {}) => valueOf(await listAudit(ctx, query));
const subjects = async (ctx: Context, query: Query = {}) =>
  (await read(ctx, query)).rows.map(({ subject }) => subject.text);

async function aTeacher(school: number): Promise<number> {
  const { id } = await db
    .insertInto("teacher")
    .values({ franchise_id: school, name: "Mia Frost" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

test("what the network changes in a school, the school reads, in words", async () => {
  const id = await aTeacher(own);
  valueOf(await updateTeacher(networkMember, { id, version: 1, name: "Mia Frost-Hall", bio: "" }));
  const { rows } = await read(manager, { subject: `teacher:${id}` });
  expect(rows).toMatchObject([
    {
      what: "Changed a teacher",
      by: { name: "Somebody" },
      subject: { kind: "Teacher", name: "Mia Frost-Hall", address: `/teachers/${id}` },
      school: { id: own },
      changes: [{ field: "Name", before: "Mia Frost", after: "Mia Frost-Hall" }],
    },
  ]);
  // The network knows the people of the network.
  expect((await read(networkMember, { subject: `teacher:${id}` })).rows[0]?.by.name).toBe("Sam Staff");
});

test("no school reads another's entries, whatever it asks for, and the network reads all", async () => {
  const [mine, theirs] = [await aTeacher(own), await aTeacher(other)];
  for (const id of [mine, theirs])
    valueOf(await updateTeacher(networkMember, { id, version: 1, name: "Mia Frost", bio: "Sings." }));
  expect(await subjects(manager)).toContain(`teacher:${mine}`);
  expect(await subjects(manager)).not.toContain(`teacher:${theirs}`);
  for (const query of [{ subject: `teacher:${theirs}` }, { school: other }, { who: newId() }])
    expect(await subjects(manager, query)).toEqual([]);
  expect(await subjects(networkMember, { kind: "teacher", school: other })).toEqual([`teacher:${theirs}`]);
});

test("entries from before they named a school are shown with the thing, to its own school alone", async () => {
  const [mine, theirs] = [await aTeacher(own), await aTeacher(other)];
  await sql`insert into audit_log (actor, action, subject) values ('user:1', 'teacher_updated', ${`teacher:${mine}`}),
    ('user:1', 'teacher_updated', ${`teacher:${theirs}`})`.execute(db);
  expect(await subjects(manager, { subject: `teacher:${mine}` })).toEqual([`teacher:${mine}`]);
  expect(await subjects(manager, { subject: `teacher:${theirs}` })).toEqual([]);
});

test("the log is read page by page, and narrowed by who, what and when", async () => {
  const subject = `class:${(await aGroup(db)).id}`;
  const as = await aMember(world, "FRANCHISE_ADMIN");
  for (const action of ["class_created", "class_updated", "class_deleted"]) await audit(as, db, { action, subject });
  const who = "userId" in as.actor ? as.actor.userId : "";
  const first = await read(manager, { subject, size: 2 });
  expect(first.rows.map(({ what }) => what)).toEqual(["Removed a class", "Changed a class"]);
  const second = await read(manager, { subject, size: 2, before: first.next ?? 0 });
  expect([second.rows.map(({ what }) => what), second.next]).toEqual([["Added a class"], null]);
  expect(await subjects(manager, { who })).toHaveLength(3);
  expect(await subjects(manager, { who, group: "changed" })).toHaveLength(1);
  expect(await subjects(manager, { who, kind: "camp" })).toEqual([]);
  const today = new Date().toLocaleDateString("sv", { timeZone: "Europe/London" });
  expect(await subjects(manager, { who, from: today, to: today })).toHaveLength(3);
  expect(await subjects(manager, { who, to: "2020-01-01" })).toEqual([]);
  await db.insertInto("user_role").values({ user_id: who, role: "FRANCHISE_ADMIN", franchise_id: own }).execute();
  expect((await read(manager)).people.map(({ id }) => id)).toContain(who);
});

test("a change is told in the words of the forms: names for ids, pounds, days and weekly lessons", async () => {
  const id = await aTeacher(own);
  const before = { teacher_ids: [], capacity: 12, term_fee: 9_900, slots: [], starts_on: "2026-09-07", open: false };
  const after = {
    teacher_ids: [id],
    capacity: 14,
    term_fee: 10_450,
    slots: [{ weekday: 1, starts_at: "16:00:00", ends_at: "17:00:00" }],
    starts_on: "2026-09-08",
    open: true,
  };
  await audit(manager, manager.db, { action: "class_updated", subject: "class:999999", detail: { before, after } });
  const { rows } = await read(manager, { subject: "class:999999" });
  expect(rows[0]?.subject).toMatchObject({ name: null, address: null });
  expect(rows[0]?.changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
    { field: "First day", before: "7 September 2026", after: "8 September 2026" },
    { field: "Open", before: "No", after: "Yes" },
    { field: "Places", before: "12", after: "14" },
    { field: "Teacher", before: null, after: "Mia Frost" },
    { field: "Term fee", before: "£99.00", after: "£104.50" },
    { field: "Weekly lessons", before: null, after: "Monday 16:00–17:00" },
  ]);
});

test("who had a role is named, also once it has ended, and to nobody who may not read of it", async () => {
  const left = await aMember(world, "FRANCHISE_ADMIN");
  const user_id = "userId" in left.actor ? left.actor.userId : "";
  await sql`update user_account set name = 'Lee Left' where id = ${user_id}`.execute(db);
  const values = { user_id, role: "FRANCHISE_STAFF", franchise_id: own } as const;
  const { id } = await db.insertInto("user_role").values(values).returning("id").executeTakeFirstOrThrow();
  const detail = { user_id, before: { role: "FRANCHISE_STAFF" } };
  const subject = `member:${id}`;
  const shown = async () => (await read(manager, { kind: "member", subject })).rows[0]?.subject;
  await audit(manager, db, { action: "staff_changed", subject, detail, school: own });
  expect(await shown()).toMatchObject({ kind: "Member of staff", name: "Lee Left", address: `/staff/${id}` });
  await db.deleteFrom("user_role").where("id", "=", id).execute();
  await audit(manager, db, { action: "staff_ended", subject, detail, school: own });
  expect(await shown()).toMatchObject({ name: "Lee Left", address: null });
  const named = async (school: number) =>
    (
      await sql<{ name: string | null }>`select name_of_member(${id}) as name`.execute(
        scopedDb(pool, { kind: "franchise", franchiseId: school, userId: newId(), money: true }),
      )
    ).rows[0]?.name;
  expect([await named(own), await named(other)]).toEqual(["Lee Left", null]);
  const removed = await read(manager, { group: "removed", subject });
  expect(removed.rows.map(({ what }) => what)).toEqual(["Ended somebody's role"]);
});

test("an open invitation is named, and a webhook leads to its page", async () => {
  const invitation = newId();
  const by = await aMember(world, "FRANCHISE_ADMIN");
  const invited_by = "userId" in by.actor ? by.actor.userId : "";
  const token_id = newId();
  await sql`insert into email_token (id, user_id, purpose, host, expires_at)
    values (${token_id}, ${invited_by}, 'staff', 'example.test', now() + interval '1 day')`.execute(db);
  await sql`insert into staff_invitation (id, email, name, role, franchise_id, sees_money, sees_health, may_export, invited_by, token_id)
    values (${invitation}, 'ivy@example.test', 'Ivy Invited', 'FRANCHISE_STAFF', ${own}, true, true, true, ${invited_by}, ${token_id})`.execute(
    db,
  );
  const webhook = newId();
  await sql`insert into webhook_endpoint (id, franchise_id, name, url, kinds, secret_ciphertext, created_by)
    values (${webhook}, ${own}, 'Accounts', 'https://example.test/hook', '{order.confirmed}', '\\x00', ${invited_by})`.execute(
    db,
  );
  for (const [action, subject] of [
    ["staff_invited", `invitation:${invitation}`],
    ["webhook_tested", `webhook:${webhook}`],
  ] as const) {
    await audit(manager, db, { action, subject, school: own });
  }
  const subjectOf = async (subject: string) => (await read(manager, { subject })).rows[0]?.subject;
  expect(await subjectOf(`invitation:${invitation}`)).toMatchObject({ name: "Ivy Invited", address: "/staff" });
  expect(await subjectOf(`webhook:${webhook}`)).toMatchObject({
    name: "Accounts",
    address: `/connections/webhooks/${webhook}`,
  });
  expect(await subjects(manager, { group: "added", kind: "invitation" })).toContain(`invitation:${invitation}`);
});

test("teaching staff and families don't read the log", async () => {
  for (const ctx of [await aMember(world, "FRANCHISE_STAFF"), await world.visitor()]) {
    const answer = await listAudit(ctx, {});
    expect(answer.ok ? "read" : answer.error.code).toMatch(/^(forbidden|not_logged_in)$/u);
  }
});
