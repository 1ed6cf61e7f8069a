import { sql } from "kysely";
import { expect, test } from "vitest";
import { anAccount, freshEmail } from "../accounts/testing/an-account.ts";
import { mergeGuestIntoAccount } from "../accounts/merge/merge-guest-into-account.ts";
import { readChildren } from "../families/children/children.ts";
import { csvText } from "../testing/staff.ts";
import { aWorld, valueOf } from "../testing/world.ts";
import { exportSchoolFile } from "./index.ts";
import { aSchoolToFill, ballet, CLASSES, FAMILIES, PLACES } from "./testing/a-school-to-fill.ts";

const world = await aWorld();
const { db, system } = world;
const HEADINGS = `${FAMILIES},Medical`;

/** A school, and a family of it that booked without an account and typed this address, which nobody has proved. */
async function aSchoolWithGuest(email: string) {
  const school = await aSchoolToFill(world);
  const ctx = await world.visitor();
  const guestId = ctx.actor.kind === "GUEST" ? ctx.actor.guestId : "";
  const customerId = system.newId();
  const details = { phone: "", address_line_1: "", post_town: "", postcode: "" };
  await db
    .insertInto("customer")
    .values({ id: customerId, guest_id: guestId, name: "Pat Tester", email, ...details })
    .execute();
  await db.insertInto("customer_school").values({ customer_id: customerId, franchise_id: school.school.id }).execute();
  const aChild = async (first_name: string) => {
    const id = system.newId();
    const born = { surname: "Tester", date_of_birth: "2016-05-03" };
    await db
      .insertInto("child")
      .values({ id, guest_id: guestId, first_name, ...born })
      .execute();
    return id;
  };
  return { ...school, ctx, guestId, aChild };
}

/** The credit of the records with an address, by whether an account or a browser has them. */
async function creditOf(email: string) {
  const rows = await db
    .selectFrom("customer_credit as k")
    .innerJoin("customer as c", "c.id", "k.customer_id")
    .select(["c.guest_id", "k.balance_pence"])
    .where("c.email", "=", email)
    .execute();
  return rows.map((one) => [one.guest_id, one.balance_pence]);
}

test("what a school brings goes to no browser that only typed the address, and joins the account that proves it", async () => {
  const email = freshEmail();
  const { school, ctx, guestId, families, balances, aChild } = await aSchoolWithGuest(email);
  await aChild("Ben");
  const file = [HEADINGS, `Pat Tester,${email},Ada,Tester,2016-05-03,Nut allergy`].join("\n");
  const credit = `Email,Credit\n${email},40\n`;
  expect((await families.bring(file)).counts).toMatchObject({ added: 1, duplicate: 0 });
  const brought = await balances.bring(credit);
  expect(brought.counts).toMatchObject({ added: 1 });
  expect(await readChildren(ctx, db, guestId)).toMatchObject([{ first_name: "Ben" }]);
  expect(await creditOf(email)).toEqual([[null, 4_000]]);

  expect((await families.bring(file)).counts).toMatchObject({ unchanged: 1, added: 0 });
  expect((await balances.bring(credit)).counts).toMatchObject({ unchanged: 1, added: 0 });
  // The browser's family stays one of the school's, beside the one that the school keeps.
  const { rows: known } = await sql`select from school_family where franchise_id = ${school.id}`.execute(db);
  expect(known).toHaveLength(2);

  const account = await anAccount(world, email);
  const logIn = async () => {
    await db
      .transaction()
      .execute(async (trx) => await mergeGuestIntoAccount(account.ctx, trx, account.userId, undefined));
  };
  await logIn();
  expect(await readChildren(account.ctx, db, account.guestId)).toMatchObject([
    { first_name: "Ada", medical_conditions: "" },
  ]);
  expect(await creditOf(email)).toEqual([[account.guestId, 4_000]]);
  expect((await families.bring(file)).counts).toMatchObject({ unchanged: 1, added: 0 });
  expect((await balances.bring(credit)).counts).toMatchObject({ unchanged: 1, added: 0 });
});

test("what a file made beside a browser's family is taken back without a trace", async () => {
  const email = freshEmail();
  const { ctx, guestId, families } = await aSchoolWithGuest(email);
  const done = await families.bring([HEADINGS, `Pat Tester,${email},Ada,Tester,2016-05-03,`].join("\n"));
  expect((await families.undo(done.id)).counts).toMatchObject({ undone: 1, stayed: 0 });
  expect(await readChildren(ctx, db, guestId)).toEqual([]);
  const left = await db.selectFrom("customer").select("guest_id").where("email", "=", email).execute();
  expect(left).toEqual([{ guest_id: guestId }]);
});

test("the address of an account's contact details does not decide, only the one that its owner proved", async () => {
  const [typed, proved] = [freshEmail(), freshEmail()];
  const { ctx, guestId, families, balances } = await aSchoolWithGuest(typed);
  const confirmed = { name: "Pat", guest_id: guestId, email_verified_at: "2026-01-01" };
  await db
    .insertInto("user_account")
    .values({ id: system.newId(), email: proved, ...confirmed })
    .execute();
  const row = (email: string, child: string) => `Pat Tester,${email},${child},Tester,2016-05-03,`;
  await families.bring([HEADINGS, row(typed, "Ada"), row(proved, "Bea")].join("\n"));
  expect((await readChildren(ctx, db, guestId)).map((one) => one.first_name)).toEqual(["Bea"]);
  expect((await balances.bring(`Email,Credit\n${typed},40\n${proved},7\n`)).counts).toMatchObject({ added: 2 });
  expect(await creditOf(typed)).toEqual(
    expect.arrayContaining([
      [null, 4_000],
      [guestId, 700],
    ]),
  );
});

test("a balance that an earlier import gave to whoever typed the address is not given again", async () => {
  const email = freshEmail();
  const { guestId, families, balances } = await aSchoolWithGuest(email);
  const file = `Name,Email\nPat Tester,${email}\n`;
  const credit = `Email,Credit\n${email},40\n`;
  await families.bring(file);
  await balances.bring(credit);
  await db.updateTable("customer").set({ guest_id: guestId }).where("email", "=", email).execute();
  expect((await families.bring(file)).counts).toMatchObject({ added: 1 });
  expect((await balances.bring(credit)).counts).toMatchObject({ unchanged: 1, added: 0 });
  expect(await creditOf(email)).toEqual([[guestId, 4_000]]);
});

test("an account that has not confirmed its address is not known by it", async () => {
  const email = freshEmail();
  const { ctx, guestId, families } = await aSchoolWithGuest(email);
  await db.insertInto("user_account").values({ id: system.newId(), email, name: "Pat", guest_id: guestId }).execute();
  await families.bring([HEADINGS, `Pat Tester,${email},Ada,Tester,2016-05-03,`].join("\n"));
  expect(await readChildren(ctx, db, guestId)).toEqual([]);
});

test("health notes that a school brings for a child of an account stay hidden from it, like those it brought before", async () => {
  const email = freshEmail();
  const { ctx, guestId, families } = await aSchoolWithGuest(email);
  await db
    .insertInto("user_account")
    .values({ id: system.newId(), email, name: "Pat", guest_id: guestId, email_verified_at: "2026-01-01" })
    .execute();
  await families.bring([HEADINGS, `Pat Tester,${email},Ada,Tester,2016-05-03,Nut allergy`].join("\n"));
  expect(await readChildren(ctx, db, guestId)).toMatchObject([{ first_name: "Ada", medical_conditions: "" }]);
});

test("a place that a browser's family has is not given a second time to the same child", async () => {
  const email = freshEmail();
  const { families, classes, enrolments, aChild } = await aSchoolWithGuest(email);
  const twin = await aChild("Ada");
  await families.bring([FAMILIES, `Pat Tester,${email},Ada,Tester,2016-05-03`].join("\n"));
  await classes.bring([CLASSES, ballet("Booked ballet")].join("\n"));
  const place = [PLACES, `${email},Ada,Tester,Booked ballet`].join("\n");
  const first = await enrolments.bring(place);
  expect(first.counts).toMatchObject({ added: 1 });
  // As if the browser's family had booked it.
  const kept = sql`(select k.id from child k join customer c on c.id = k.customer_id where c.email = ${email})`;
  for (const table of [sql`enrolment`, sql`claim`])
    await sql`update ${table} set child_id = ${twin} where child_id in ${kept}`.execute(db);
  expect((await enrolments.bring(place)).counts).toMatchObject({ unchanged: 1, added: 0 });
});

test("a place beside a lesson that the browser's family has booked is on the other lessons alone", async () => {
  const email = freshEmail();
  const { school, families, classes, enrolments, guestId, aChild } = await aSchoolWithGuest(email);
  const twin = await aChild("Ada");
  await families.bring([FAMILIES, `Pat Tester,${email},Ada,Tester,2016-05-03`].join("\n"));
  await classes.bring([CLASSES, ballet("Tried ballet")].join("\n"));
  const order = system.newId();
  await sql`insert into orders (id, guest_id, host, status, number, placed_at, confirmed_at)
    values (${order}, ${guestId}, 'localhost', 'confirmed', ${order}, now(), now())`.execute(db);
  const line = system.newId();
  const lessons = sql`(select s.place_pool_id, s.group_id, s.held_on from session s join class_group g on g.id = s.group_id
    where g.franchise_id = ${school.id} and s.starts_at > clock_timestamp() order by s.starts_at limit 1)`;
  await sql`insert into order_item (id, order_id, position, type, seller_id, group_id, start_on, quantity, unit_price_pence, vat_bp)
    select ${line}::uuid, ${order}::uuid, 1, 'trial', ${school.id}::int, group_id, held_on, 1, 0, 0 from ${lessons} first`.execute(
    db,
  );
  await sql`insert into claim (id, pool_id, order_id, order_item_id, child_id, state)
    select ${system.newId()}::uuid, place_pool_id, ${order}::uuid, ${line}::uuid, ${twin}::uuid, 'committed' from ${lessons} first`.execute(
    db,
  );
  const place = [PLACES, `${email},Ada,Tester,Tried ballet`].join("\n");
  expect((await enrolments.bring(place)).counts).toMatchObject({ added: 1 });
  const { rows } = await sql<{
    taken: number;
  }>`select p.committed as taken from pool p join session s on s.place_pool_id = p.id
    join class_group g on g.id = s.group_id where g.franchise_id = ${school.id} and s.starts_at > clock_timestamp() order by s.starts_at`.execute(
    db,
  );
  expect(new Set(rows.map(({ taken }) => taken))).toEqual(new Set([1]));
  expect((await enrolments.bring(place)).counts).toMatchObject({ unchanged: 1, added: 0 });
});

test("a file that names the contact address of an account is told which address to give, and the school's own file has it", async () => {
  const [typed, proved] = [freshEmail(), freshEmail()];
  const { admin, guestId, balances } = await aSchoolWithGuest(typed);
  const confirmed = { name: "Pat", guest_id: guestId, email_verified_at: "2026-01-01" };
  await db
    .insertInto("user_account")
    .values({ id: system.newId(), email: proved, ...confirmed })
    .execute();
  const done = await balances.bring(`Email,Credit\n${typed},40\n`);
  expect(done.counts).toMatchObject({ problem: 1 });
  expect(await csvText(valueOf(await exportSchoolFile(admin, { kind: "families" })))).toContain(proved);
});
