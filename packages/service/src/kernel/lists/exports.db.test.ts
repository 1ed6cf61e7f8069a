import { aCoupon } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { exportWebhookDeliveries } from "../../connections/index.ts";
import { exportDebts, exportOwed } from "../../checkout/index.ts";
import { exportTickets } from "../../enquiries/index.ts";
import { exportCustomers } from "../../families/index.ts";
import { exportSchoolFile } from "../../imports/index.ts";
import { exportLostLessons } from "../../lost-lessons/index.ts";
import { exportSchools, exportTemplates } from "../../network/index.ts";
import { exportItemsToDeliver, exportStaffOrders } from "../../orders/index.ts";
import { exportCoupons, exportItems, exportOffers } from "../../selling/index.ts";
import { exportInvitations, exportMembers } from "../../staff/index.ts";
import { aMember, csvText, strangers } from "../../testing/staff.ts";
import { aTakenClass, aWaitingFamily } from "../../testing/waiting-families.ts";
import { aWorld, codeOf, newId, valueOf } from "../../testing/world.ts";
import {
  exportCalendar,
  exportCamps,
  exportClasses,
  exportClassLessons,
  exportTeachers,
} from "../../timetable/index.ts";
import { exportWaitingEntries, exportWaitingLists } from "../../waiting-list/index.ts";
import { exportWorkItems } from "../../work-items/index.ts";
import type { Context } from "../context.ts";
import type { StreamedFile } from "../csv.ts";
import type { Outcome } from "../outcome.ts";

const world = await aWorld();
const { db, network } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const teacher = await aMember(world, "FRANCHISE_STAFF");
const ofNetwork = await aMember(world, "NETWORK_ADMIN");
const outside = await strangers(world);

/** The lines of a file below its headings. */
const linesOf = async (file: Outcome<StreamedFile>) => (await csvText(valueOf(file))).split("\r\n").slice(1, -1);

/** An administrator from whom the school took a right. */
function without(right: "money" | "export"): Context {
  const { actor } = admin;
  if (actor.kind !== "FRANCHISE_ADMIN") throw new Error("The member is no administrator");
  return { ...admin, actor: { ...actor, without: [right] } };
}

const group = await world.group();
const webhook = newId();
await sql`insert into webhook_endpoint (id, franchise_id, name, url, kinds, secret_ciphertext, created_by)
  values (${webhook}, ${network.seller.id}, 'Website', 'http://localhost:9/', '{order.changed}', '\\x00',
    ${"userId" in admin.actor ? admin.actor.userId : ""})`.execute(db);

/** Every list of the staff's app, and whether it is of money alone. */
const EXPORTS: Readonly<Record<string, (ctx: Context) => Promise<Outcome<StreamedFile>>>> = {
  calendar: async (ctx) => await exportCalendar(ctx, {}),
  camps: async (ctx) => await exportCamps(ctx, {}),
  classes: async (ctx) => await exportClasses(ctx, {}),
  coupons: async (ctx) => await exportCoupons(ctx, {}),
  customers: async (ctx) => await exportCustomers(ctx, {}),
  deliveries: async (ctx) => await exportWebhookDeliveries(ctx, { id: webhook }),
  debts: async (ctx) => await exportDebts(ctx, {}),
  enquiries: async (ctx) => await exportTickets(ctx, {}),
  families: async (ctx) => await exportSchoolFile(ctx, { kind: "families" }),
  invitations: async (ctx) => await exportInvitations(ctx, {}),
  items: async (ctx) => await exportItems(ctx, {}),
  "items to deliver": async (ctx) => await exportItemsToDeliver(ctx, {}),
  orders: async (ctx) => await exportStaffOrders(ctx, {}),
  "lost lessons": async (ctx) => await exportLostLessons(ctx, {}),
  lessons: async (ctx) => await exportClassLessons(ctx, { id: group.id }),
  offers: async (ctx) => await exportOffers(ctx, {}),
  owed: async (ctx) => await exportOwed(ctx, {}),
  schools: exportSchools,
  staff: async (ctx) => await exportMembers(ctx, {}),
  teachers: async (ctx) => await exportTeachers(ctx, {}),
  "waiting list": async (ctx) => await exportWaitingEntries(ctx, { group_id: group.id }),
  "waiting lists": async (ctx) => await exportWaitingLists(ctx, {}),
  "work items": async (ctx) => await exportWorkItems(ctx, {}),
};
const OF_MONEY = ["debts", "lost lessons", "owed"];

test.each(Object.entries(EXPORTS))(
  "%s: for those who take lists away, and written to the audit log",
  async (name, verb) => {
    expect(codeOf(await verb(teacher))).toBe("forbidden");
    expect(codeOf(await verb(without("export")))).toBe("forbidden");
    expect(codeOf(await verb(await world.visitor()))).toBe("not_logged_in");
    expect(codeOf(await verb(without("money")))).toBe(OF_MONEY.includes(name) ? "forbidden" : null);
    const file = valueOf(await verb(admin));
    expect(file.fileName).toMatch(/^[a-z-]+-\d{4}-\d\d-\d\d\.csv$/u);
    const text = await csvText(file);
    expect(text).toMatch(/^\uFEFF[A-Z][^\r\n]*\r\n/u);
    const newest = db.selectFrom("audit_log").select(["action", "actor", "detail"]).orderBy("id", "desc").limit(1);
    expect(await newest.executeTakeFirst()).toMatchObject({
      action: expect.stringMatching(/_exported$/u) as string,
      actor: `user:${"userId" in admin.actor ? admin.actor.userId : ""}`,
      detail: { rows: text.split("\r\n").length - 2 },
    });
  },
);

test("what all schools have in common is exported by the network alone", async () => {
  expect(codeOf(await exportTemplates(admin))).toBe("forbidden");
  expect(await linesOf(await exportTemplates(ofNetwork))).toContainEqual(expect.stringMatching(/^stage,Juniors,/u));
});

test("an export has the rows of the filter, in its order, and no others", async () => {
  const groups = [await world.group(), await world.group(), await world.group()];
  for (const [index, name] of ["=Zebras", "Ants, small", "Bees"].entries())
    await sql`update class_group set name = ${name}, status = ${index === 2 ? "closed" : "open"} where id = ${groups[index]?.id}`.execute(
      db,
    );
  const names = async (query: Parameters<typeof exportClasses>[1]) => await linesOf(await exportClasses(admin, query));
  const open = await names({ status: "open", sort: ["name,desc"], filter: "name:in:=Zebras,Ants, small" });
  // A spreadsheet runs nothing.
  expect(open.map((line) => line.replace(/^\d+,/u, "").slice(0, 13))).toEqual(["'=Zebras,open"]);
  expect(await names({ q: "bees", sort: [], page: 3, size: 1 })).toHaveLength(1);
  expect(codeOf(await exportClasses(admin, { filter: "nothing:eq:1" }))).toBe("invalid");
});

test("a school's rows are in its own file and the network's, and in no other school's", async () => {
  await db
    .insertInto("offer")
    .values({
      franchise_id: network.seller.id,
      kind: "sibling",
      name: "Siblings",
      percent_bp: 1_000,
      item_types: ["enrolment"],
    })
    .execute();
  await aCoupon(db, { code: "OWN10", franchiseId: network.seller.id });
  await sql`insert into teacher (franchise_id, name, bio) values (${network.seller.id}, 'Tess Teacher', E'Dances,\nsings')`.execute(
    db,
  );
  for (const { actor } of [admin, outside.admin])
    if (actor.kind === "FRANCHISE_ADMIN")
      await sql`insert into user_role (user_id, role, franchise_id) values (${actor.userId}, 'FRANCHISE_ADMIN', ${actor.franchiseId})`.execute(
        db,
      );
  const full = await aTakenClass(world);
  await aWaitingFamily(world, full, { names: ["Cy"] });
  const found = {
    coupons: /^\d+,OWN10,/mu,
    offers: /^\d+,Siblings,/mu,
    teachers: /^\d+,Tess Teacher,Matinee Leeds,0,"Dances,\nsings"/mu,
    "waiting lists": /,Matinee Leeds,1,0,/u,
    staff: /^Sam Staff,\S+@example\.test,Matinee Leeds,Administrator,/mu,
  };
  for (const [name, row] of Object.entries(found)) {
    const verb = EXPORTS[name];
    const text = async (ctx: Context) =>
      (await linesOf((await verb?.(ctx)) ?? valueOf<never>({ ok: false, error: name }))).join("\n");
    expect([name, await text(admin)]).toEqual([name, expect.stringMatching(row)]);
    expect([name, await text(ofNetwork)]).toEqual([name, expect.stringMatching(row)]);
    expect(await text(outside.admin)).not.toMatch(row);
  }
  const entries = await linesOf(await exportWaitingEntries(admin, { group_id: full.id }));
  expect(entries).toEqual([expect.stringMatching(/^1,Cy Tester,\d{4}-\d\d-\d\d,/u)]);
  expect(await linesOf(await exportWaitingEntries(outside.admin, { group_id: full.id }))).toEqual([]);
});

test("who sees no money finds no work item about money in the file", async () => {
  for (const kind of ["dispute", "mail_failed"])
    await sql`insert into work_item (id, kind, subject, franchise_id, detail)
      values (gen_random_uuid(), ${kind}, ${kind}, ${network.seller.id}, '{"amount": 12345}')`.execute(db);
  expect((await linesOf(await exportWorkItems(admin, {}))).join("\n")).toMatch(/^dispute,.*123\.45/mu);
  const seen = (await linesOf(await exportWorkItems(without("money"), {}))).join("\n");
  expect(seen).toMatch(/^mail_failed,/mu);
  expect(seen).not.toMatch(/dispute/u);
});

test("a long list is read in batches, each row once and in its order; what was deleted meanwhile is left out", async () => {
  const { other, admin: reader } = outside;
  await sql`insert into teacher (franchise_id, name) select ${other.id}, 'Teacher ' || to_char(n, 'FM0000') from generate_series(1, 1203) n`.execute(
    db,
  );
  const parts = valueOf(await exportTeachers(reader, { sort: ["name,desc"] })).parts[Symbol.asyncIterator]();
  const lines = async (): Promise<string[]> => {
    const part = await parts.next();
    return part.done === true ? [] : String(part.value).split("\r\n").slice(0, -1);
  };
  await lines();
  const first = await lines();
  await sql`delete from teacher where franchise_id = ${other.id} and name = 'Teacher 0001'`.execute(db);
  const rest = [...(await lines()), ...(await lines())];
  expect(first).toHaveLength(500);
  const numbers = [...first, ...rest].map((line) => Number(/Teacher (\d{4})/u.exec(line)?.[1]));
  expect(numbers).toEqual(Array.from({ length: 1_202 }, (_, n) => 1_203 - n));
});

test("the dates of a file are those of the United Kingdom, also just after midnight in summer", async () => {
  const late = "2026-06-30T23:30:00Z";
  await sql`insert into work_item (id, kind, subject, franchise_id, detail, created_at, last_seen_at)
    values (gen_random_uuid(), 'mail_failed', 'late', ${network.seller.id}, ${{ due_at: late }}, ${late}, ${late})`.execute(
    db,
  );
  const lines = (await linesOf(await exportWorkItems(admin, {}))).filter((line) => line.includes("2026-0"));
  expect(lines).toEqual([expect.stringMatching(/^mail_failed,.*,2026-07-01,2026-07-01,2026-07-01,/u)]);
  const full = await aTakenClass(world);
  await aWaitingFamily(world, full, { names: ["Di"] });
  await sql`update waiting_list_entry set created_at = ${late} where group_id = ${full.id}`.execute(db);
  expect(await linesOf(await exportWaitingEntries(admin, { group_id: full.id }))).toEqual([
    expect.stringContaining(",2026-07-01,"),
  ]);
});
