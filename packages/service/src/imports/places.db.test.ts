import { sql } from "kysely";
import { expect, test } from "vitest";
import { findWrongPools } from "../audit/find-wrong-pools.ts";
import { getFamily } from "../families/index.ts";
import { mergeGuestIntoAccount } from "../accounts/merge/merge-guest-into-account.ts";
import { listBookings } from "../orders/index.ts";
import { findDisagreements, giveCredit } from "../ledger/index.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { exportImportRows, getImport, listImportRows, listImports, uploadImport } from "./index.ts";
import { aSchoolToFill, ballet, CLASSES, FAMILIES, family, PLACES } from "./testing/a-school-to-fill.ts";

const world = await aWorld();
const { db, system } = world;

const aSchool = async () => await aSchoolToFill(world);

/** What a school's timetable takes up, as numbers. */
async function sizes() {
  const { rows } =
    await sql<object>`select (select count(*) from class_group) as classes, (select count(*) from session) as sessions,
    (select count(*) from pool) as pools, (select count(*) from claim) as claims, (select count(*) from enrolment) as enrolments,
    (select count(*) from class_search) as found, (select coalesce(sum(committed), 0) from pool) as taken`.execute(db);
  return rows[0];
}

test("classes are brought in with their dates, once, and taken back without a trace", async () => {
  const { school, classes } = await aSchool();
  const before = await sizes();
  const file = [
    CLASSES,
    ballet(),
    `${ballet("Draft").replace(",open", "")},`,
    ballet("Nowhere").replace("Town Hall", "The Moon"),
    ballet(),
  ].join("\n");
  const done = await classes.bring(file);
  expect(done.counts).toMatchObject({ added: 2, left_out: 2 });
  const stored = await db
    .selectFrom("class_group")
    .select(["id", "name", "status", "capacity", "term_fee_pence", "disciplines"])
    .where("franchise_id", "=", school.id)
    .orderBy("name")
    .execute();
  expect(stored).toMatchObject([
    { name: "Ballet 1", status: "open", capacity: 12, term_fee_pence: 112_050, disciplines: ["ballet"] },
    { name: "Draft", status: "draft" },
  ]);
  const dates = await db
    .selectFrom("session")
    .select("held_on")
    .where("group_id", "=", stored[0]?.id ?? 0)
    .execute();
  expect(dates.length).toBeGreaterThanOrEqual(7);
  expect(
    (await classes.rows(done.id)).flatMap(({ n, issues }) => issues.map(({ field, message }) => [n, field, message])),
  ).toEqual([
    [4, "Location", "There is no location called “The Moon”. Known here: Town Hall."],
    [5, "Class", "Row 2 is about a class with this name, place, day and time too."],
  ]);
  const after = await sizes();
  expect((await classes.bring(file)).counts).toMatchObject({ added: 0, kept: 2 });
  expect((await classes.bring([CLASSES, ballet("Ballet 1", 15)].join("\n"))).counts).toMatchObject({
    duplicate: 1,
    kept: 1,
    changed: 0,
  });
  expect(await sizes()).toEqual(after);
  expect((await classes.undo(done.id)).counts).toMatchObject({ undone: 2, stayed: 0 });
  expect(await sizes()).toEqual(before);
});

test("an enrolment takes a place on each lesson left, never one too many, once, and is taken back without a trace", async () => {
  const { school, admin, families, classes, enrolments } = await aSchool();
  const brought = await families.bring([FAMILIES, ...[0, 1, 2].map(family)].join("\n"));
  const made = await classes.bring([CLASSES, ballet("Ballet 1", 2)].join("\n"));
  const before = await sizes();
  const file = [
    PLACES,
    ...[0, 1, 2].map((n) => `pat${n}@example.test,Ada,Tester,ballet 1`),
    "pat0@example.test,Zoe,Tester,Ballet 1",
    "who@example.test,Ada,Tester,Ballet 1",
    "pat0@example.test,Ada,Tester,Tap",
  ].join("\n");
  const checked = await enrolments.check(file);
  expect(checked.counts).toMatchObject({ new: 2, problem: 4 });
  expect(await sizes()).toEqual(before);
  const done = await enrolments.run(checked.id);
  expect(done.counts).toMatchObject({ added: 2, left_out: 4 });
  const said = (await enrolments.rows(done.id)).flatMap(({ n, issues }) => issues.map(({ message }) => [n, message]));
  expect(said).toEqual([
    [
      4,
      expect.stringMatching(
        /^The class is full on .+ and on \d+ other dates\. Add places to it first, or leave this child out\.$/u,
      ),
    ],
    [5, "The family has no child with this name."],
    [6, "The school knows no family with this email address. Import the families first."],
    [7, "The school has no such class. Import the classes first, or check its name, place and day."],
  ]);
  const pools = await db
    .selectFrom("session")
    .innerJoin("pool", "pool.id", "session.place_pool_id")
    .innerJoin("class_group", "class_group.id", "session.group_id")
    .select(["size", "committed"])
    .where("class_group.franchise_id", "=", school.id)
    .where(sql<boolean>`session.starts_at > now()`)
    .execute();
  expect(pools.length).toBeGreaterThan(0);
  expect(pools.filter(({ size, committed }) => size !== 2 || committed !== 2)).toEqual([]);
  expect(await findWrongPools(db)).toEqual([]);
  const { id } = await db
    .selectFrom("customer")
    .select("id")
    .where("email", "=", "pat0@example.test")
    .executeTakeFirstOrThrow();
  expect(valueOf(await getFamily(admin, { id })).children).toMatchObject([
    { first_name: "Ada", classes: ["Ballet 1"] },
  ]);
  // What others build upon stays.
  expect((await families.undo(brought.id)).counts).toMatchObject({ undone: 1, stayed: 2 });
  expect((await classes.undo(made.id)).counts).toMatchObject({ undone: 0, stayed: 1 });

  const after = await sizes();
  expect((await enrolments.bring(file)).counts).toMatchObject({ unchanged: 2, added: 0, problem: 4 });
  expect(await sizes()).toEqual(after);
  expect((await enrolments.undo(done.id)).counts).toMatchObject({ undone: 2, stayed: 0 });
  expect(await sizes()).toEqual(before);
  expect((await classes.undo(made.id)).counts).toMatchObject({ undone: 1, stayed: 0 });
  expect((await families.undo(brought.id)).counts).toMatchObject({ undone: 3, stayed: 0 });
});

test("a family that opens an account with its address finds its places and credit there", async () => {
  const { families, classes, enrolments } = await aSchool();
  await families.bring([FAMILIES, family(7)].join("\n"));
  await classes.bring([CLASSES, ballet("Own ballet")].join("\n"));
  await enrolments.bring([PLACES, "pat7@example.test,Ada,Tester,Own ballet"].join("\n"));
  const visitor = await world.visitor();
  const guest_id = visitor.actor.kind === "GUEST" ? visitor.actor.guestId : "";
  const userId = system.newId();
  await db
    .insertInto("user_account")
    .values({ id: userId, email: "pat7@example.test", name: "Pat", guest_id, email_verified_at: "2026-01-01" })
    .execute();
  await db.transaction().execute(async (trx) => await mergeGuestIntoAccount(visitor, trx, userId, undefined));
  const actor = { kind: "CUSTOMER", userId, customerId: null, guestId: guest_id } as const;
  const bookings = valueOf(await listBookings({ ...visitor, actor }, {}));
  expect(bookings.items).toMatchObject([
    {
      type: "enrolment",
      name: "Own ballet",
      status: "upcoming",
      order: null,
      children: [{ first_name: "Ada" }],
      location: { name: "Town Hall" },
    },
  ]);
  expect(bookings.items[0]?.dates.length).toBeGreaterThanOrEqual(7);
  expect(bookings.children).toMatchObject([{ first_name: "Ada" }]);
});

test("two files at once for the last place: one child gets it, and the other row says that the class is full", async () => {
  const { families, classes, enrolments } = await aSchool();
  await families.bring([FAMILIES, ...[3, 4].map(family)].join("\n"));
  await classes.bring([CLASSES, ballet("Last place", 1)].join("\n"));
  const files = await Promise.all(
    [3, 4].map(async (n) => await enrolments.check([PLACES, `pat${n}@example.test,Ada,Tester,Last place`].join("\n"))),
  );
  const done = await Promise.all(files.map(async ({ id }) => await enrolments.run(id)));
  expect(done.map(({ counts }) => counts.added).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(done.map(({ counts }) => counts.left_out).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await findWrongPools(db)).toEqual([]);
});

test("a balance is a movement in the ledger, once; what is spent of it stays", async () => {
  const { school, families, balances } = await aSchool();
  await families.bring([FAMILIES, ...[5, 6].map(family)].join("\n"));
  const file = [
    "Email,Credit balance",
    "pat5@example.test,£12.50",
    "pat6@example.test,7",
    "pat6@example.test,some",
    "nobody@example.test,1",
  ].join("\n");
  const done = await balances.bring(file);
  expect(done.counts).toMatchObject({ added: 2, left_out: 2 });
  const credit = async () =>
    await db
      .selectFrom("customer_credit")
      .innerJoin("customer", "customer.id", "customer_credit.customer_id")
      .select(["email", "balance_pence", "customer.id"])
      .where("email", "in", ["pat5@example.test", "pat6@example.test"])
      .orderBy("email")
      .execute();
  expect((await credit()).map((one) => one.balance_pence)).toEqual([1_250, 700]);
  expect((await balances.bring(file)).counts).toMatchObject({ added: 0, kept: 2 });
  expect((await credit()).map((one) => one.balance_pence)).toEqual([1_250, 700]);
  expect((await balances.bring("Email,Credit\npat5@example.test,99\n")).counts).toMatchObject({
    duplicate: 1,
    added: 0,
    kept: 1,
  });
  // As if the first family had spent some.
  const [spender] = await credit();
  await giveCredit(db, {
    key: "spent",
    customerId: spender?.id ?? "",
    amount: -500,
    from: { sellerId: school.id },
    note: "Spent",
  });
  expect((await balances.undo(done.id)).counts).toMatchObject({ undone: 1, stayed: 1 });
  expect((await credit()).map((one) => one.balance_pence)).toEqual([750, 0]);
  expect(await findDisagreements(db)).toEqual([]);
  // After its undo a balance can be brought again.
  expect((await balances.bring("Email,Credit\npat6@example.test,7\n")).counts).toMatchObject({ added: 1 });
});

test("items are brought in as drafts with their sizes, once, and taken back unless somebody changed them", async () => {
  const { school, of } = await aSchool();
  const items = of("products");
  const before = await db
    .selectFrom("pool")
    .select(sql<number>`count(*)::int`.as("n"))
    .executeTakeFirstOrThrow();
  await db.insertInto("product_category").values({ name: "Imported", figure: "bag" }).execute();
  const file = [
    "Item,Category,Price,Stock,Sizes,Colours",
    'Hoodie,imported,£22.50,5,"S; M",Red',
    "Bottle,Imported,7,10,,",
    "Scarf,Imported,1,1.5,,",
    "Cap,Hats,abc,x,,",
  ].join("\n");
  const done = await items.bring(file);
  expect(done.counts).toMatchObject({ added: 2, left_out: 2 });
  expect((await items.rows(done.id)).flatMap(({ n, issues }) => issues.map(({ message }) => [n, message]))).toEqual([
    [4, "This is not a whole number."],
    [5, "This is not an amount. It should be like 12.50."],
    [5, "This is not a whole number."],
    [5, expect.stringMatching(/^There is no category called “Hats”\. Known here: .*Imported/u)],
  ]);
  const stored =
    await sql<object>`select p.name, p.status, jsonb_agg(jsonb_build_array(v.price_pence, pool.size) order by v.id) as made
    from product p join product_variation v on v.product_id = p.id join pool on pool.id = v.pool_id where p.franchise_id = ${school.id} group by p.id order by p.name`.execute(
      db,
    );
  expect(stored.rows).toEqual([
    { name: "Bottle", status: "draft", made: [[700, 10]] },
    {
      name: "Hoodie",
      status: "draft",
      made: [
        [2_250, 5],
        [2_250, 5],
      ],
    },
  ]);
  expect((await items.bring(file)).counts).toMatchObject({ added: 0, kept: 2 });
  expect((await items.bring("Item,Category,Price\nBottle,Imported,8\n")).counts).toMatchObject({
    duplicate: 1,
    kept: 1,
  });
  await sql`update product set status = 'open' where franchise_id = ${school.id} and name = 'Bottle'`.execute(db);
  expect((await items.undo(done.id)).counts).toMatchObject({ undone: 1, stayed: 1 });
  const left = await db.selectFrom("product").select("name").where("franchise_id", "=", school.id).execute();
  expect(left).toEqual([{ name: "Bottle" }]);
  // The pools of the hoodie's sizes are gone with it.
  const after = await db
    .selectFrom("pool")
    .select(sql<number>`count(*)::int`.as("n"))
    .executeTakeFirstOrThrow();
  expect(after.n).toBe(before.n + 1);
});

test("who may move no money brings no balances, and reads none of those that were brought", async () => {
  const { admin, families, balances } = await aSchool();
  await families.bring("Name,Email\nSue Saver,saver@example.test\n");
  const { id } = await balances.bring("Email,Credit\nsaver@example.test,77\n");
  const own = await families.upload("Name,Email\nTom Tester,tom@example.test\n");
  const { actor } = admin;
  if (actor.kind !== "FRANCHISE_ADMIN") throw new Error("The member is no administrator");
  const limited = { ...admin, actor: { ...actor, without: ["money"] as const } };
  const content = new TextEncoder().encode("Email,Balance\npat@example.test,1\n");
  expect(codeOf(await uploadImport(limited, { kind: "balances", file_name: "x.csv", content }))).toBe("forbidden");
  for (const verb of [getImport, listImportRows, exportImportRows])
    expect([codeOf(await verb(limited, { id })), codeOf(await verb(limited, { id: own.id }))]).toEqual([
      "forbidden",
      null,
    ]);
  // The list of files says what is in none of them.
  const list = valueOf(await listImports(limited, {}));
  expect(list.items).toMatchObject([{ kind: "families" }, { id, kind: "balances" }, { kind: "families" }]);
});
