import type { CampForm } from "@matinee/contract";
import { addDays, isoDate } from "@matinee/core/kernel";
import { aFranchise, aLocation } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { calculateTotals, setAddon } from "../../basket/index.ts";
import { getCourse, listCourses } from "../../catalogue/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { createCamp, deleteCamp, duplicateCamp, getStaffCamp, moveCamp, previewCamp, updateCamp } from "../index.ts";
import { aCampEditor } from "./testing/a-camp-editor.ts";
import { anExtra, campDay, formOf } from "./testing/a-camp-form.ts";

const world = await aWorld();
const { db } = world;
const { admin, form, stored, anOpenCamp, change, aBooking } = await aCampEditor(world);
const other = await aMember(world, "FRANCHISE_ADMIN");
const [first = "", second = "", third = "", fourth = ""] = form.days.map(({ on }) => on);

const problems = (refused: Awaited<ReturnType<typeof updateCamp | typeof createCamp>>) =>
  refused.ok || typeof refused.error.details !== "object" ? [] : refused.error.details;

const others = (days: readonly string[]) => form.days.filter(({ on }) => !days.includes(on));

test("a draft is found by nobody; opened, it is in the list and has its page at once; closed, it is gone", async () => {
  const { id } = valueOf(await createCamp(admin, { ...form, name: "Hidden Week", extras: [anExtra] }));
  const visitor = await world.visitor();
  const shop = async () => [
    valueOf(await listCourses(visitor, { q: "hidden week" })).items.map((one) => one.id),
    codeOf(await getCourse(visitor, { id })),
  ];
  expect(await shop()).toEqual([[], "not_found"]);
  const { version } = await stored(id);
  const open = valueOf(await moveCamp(admin, { id, version, event: "open" }));
  expect(await shop()).toEqual([[id], null]);
  const page = valueOf(await getCourse(visitor, { id }));
  expect(page).toMatchObject({ start_date: first, end_date: fourth, capacity: 3, available: 3, day_price: 0 });
  expect(page.days.map(({ available }) => available)).toEqual([3, 3, 3, 3]);
  expect(page.addons).toMatchObject([{ name: "Hot lunch", choose_days: true, days: [{}, {}, {}, {}] }]);
  valueOf(await moveCamp(admin, { id, version: open.version, event: "close" }));
  expect(await shop()).toEqual([[], "not_found"]);
  expect(await moveCamp(admin, { id, version: open.version + 1, event: "open" })).toMatchObject({
    error: { code: "in_use", details: "This camp is closed. It was open before. Please open it again instead." },
  });
});

test("a camp whose days are over is not opened, and says where to mend it", async () => {
  const past = addDays(world.system.today(), -3);
  const { id } = valueOf(await createCamp(admin, { ...form, starts_on: past, ends_on: past, days: [campDay(past)] }));
  const refused = await moveCamp(admin, { id, version: (await stored(id)).version, event: "open" });
  expect(problems(refused)).toMatchObject([{ path: "ends_on" }]);
});

test("a balance that is due today or earlier is refused in a new camp and at its opening, and left alone on sale", async () => {
  const today = world.system.today();
  const [deposit, past] = [1_000, addDays(today, -3)] as const;
  const refusedAt = [{ path: "balance_due_on", message: expect.stringContaining("after today") as unknown }];
  const made = (due: string) =>
    createCamp(admin, { ...form, price: 5_000, day_price: null, deposit, balance_due_on: due });
  expect(problems(await made(today))).toEqual(refusedAt);
  const { id } = valueOf(await made(addDays(today, 1)));
  const draft = { ...formOf(await stored(id)), id };
  const save = async (due: string) =>
    await updateCamp(admin, { ...draft, balance_due_on: due, version: (await stored(id)).version });
  expect(problems(await save(past))).toEqual(refusedAt);
  // It lay there for a few days.
  await sql`update course set balance_due_on = ${past} where id = ${id}`.execute(db);
  valueOf(await save(past));
  const move = async (event: "open" | "close" | "reopen") =>
    await moveCamp(admin, { id, version: (await stored(id)).version, event });
  expect(problems(await move("open"))).toMatchObject([{ path: "balance_due_on" }]);
  valueOf(await save(addDays(today, 1)));
  valueOf(await move("open"));
  await sql`update course set balance_due_on = ${past} where id = ${id}`.execute(db);
  valueOf(await save(past));
  valueOf(await move("close"));
  valueOf(await move("reopen"));
});

test("every mistake of a form is said at its field, and another school's location is not to be chosen", async () => {
  const far = await aLocation(db, { franchiseId: (await aFranchise(db)).id });
  const refused = await createCamp(admin, {
    ...form,
    name: " ",
    location_id: far.id,
    max_age: 4,
    ends_on: addDays(isoDate(first), -1),
    capacity: 0,
    price: 100.5,
    day_price: 200,
    deposit: 20_000,
    balance_due_on: first,
    extras: [
      { ...anExtra, name: "", per: "course", choice_label: "Size" },
      { ...anExtra, price: -1, choice_options: ["S"] },
    ],
  });
  expect(
    refused.ok || typeof refused.error.details !== "object" ? [] : refused.error.details.map(({ path }) => path),
  ).toEqual([
    "name",
    "location_id",
    "max_age",
    "ends_on",
    "capacity",
    "price",
    "day_price",
    "deposit",
    "balance_due_on",
    "extras.0.name",
    "extras.0.choose_days",
    "extras.0.choice_options",
    "extras.1.price",
    "extras.1.choice_label",
  ]);
  expect(problems(await change((await anOpenCamp()).id, { days: [] }))).toEqual([
    { path: "days", message: "Please leave at least one day on." },
  ]);
});

test("a day with bookings stays, with how many children; a day without goes from the shop and the form", async () => {
  const { id } = await anOpenCamp();
  valueOf(await (await aBooking(id, [first, second])).pay());
  valueOf(await (await aBooking(id, [first])).pay());
  expect(problems(await change(id, { days: others([first, second]) }))).toEqual([
    {
      path: "days",
      message: expect.stringMatching(
        /^2 children are booked on .+, 1 on .+\. Cancel these days below the form\.$/u,
      ) as string,
    },
  ]);
  expect((await stored(id)).days.map(({ taken }) => taken)).toEqual([2, 1, 0, 0]);
  const saved = valueOf(await change(id, { days: others([fourth]) }));
  expect(saved).toMatchObject({ ends_on: third, days: [{ taken: 2 }, { taken: 1 }, { taken: 0 }] });
  expect(valueOf(await getCourse(await world.visitor(), { id })).days.map(({ date }) => date)).toEqual([
    first,
    second,
    third,
  ]);
  // A family that has seen the day before is told, and books nothing.
  expect(codeOf(await change(id, {}))).toBeNull();
  const added = await change(id, { ends_on: fourth, days: form.days });
  expect(problems(added)).toMatchObject([
    { path: "days", message: expect.stringContaining("a second camp") as string },
  ]);
  expect(problems(await change(id, { day_price: null }))).toMatchObject([{ path: "day_price" }]);
});

test("an extra keeps what is sold of it, is no longer sold when it is left out, and a cart is told", async () => {
  const shirt = {
    ...anExtra,
    name: "T-shirt",
    per: "course" as const,
    choose_days: false,
    limit: null,
    choice_label: "Size",
    choice_options: ["Small", "Large"],
  };
  const { id, open } = await anOpenCamp({ extras: [anExtra, shirt] });
  const [lunchId = 0, shirtId = 0] = open.extras.map((one) => one.id);
  const bought = await aBooking(id, [first, second]);
  const addon = { order_item_id: bought.itemId, quantity: 1 };
  valueOf(await setAddon(bought.ctx, { ...addon, course_addon_id: lunchId, days: [second] }));
  valueOf(await setAddon(bought.ctx, { ...addon, course_addon_id: shirtId, choice: "Large" }));
  valueOf(await bought.pay());
  const [lunch, tee] = formOf(await stored(id)).extras;
  if (lunch === undefined || tee === undefined) throw new Error("Both are there");
  expect((await stored(id)).extras).toMatchObject([
    { limit: 2, sold: 1 },
    { limit: null, sold: 0 },
  ]);
  expect(problems(await change(id, { extras: [{ ...lunch, limit: 0 }, tee] }))).toEqual([
    { path: "extras.0.limit", message: expect.stringMatching(/^1 piece is taken on/u) as string },
  ]);
  for (const [wrong, path] of [
    [{ ...lunch, limit: null }, "extras.0.limit"],
    [{ ...lunch, choose_days: false }, "extras.0.choose_days"],
    [{ ...tee, limit: 5 }, "extras.0.limit"],
  ] as const)
    expect(problems(await change(id, { extras: [wrong] }))).toMatchObject([{ path }]);
  valueOf(await change(id, { extras: [{ ...lunch, limit: 1 }, tee] }));
  const cart = await aBooking(id, [third]);
  valueOf(
    await setAddon(cart.ctx, { ...addon, order_item_id: cart.itemId, course_addon_id: shirtId, choice: "Small" }),
  );
  valueOf(await change(id, { extras: [lunch] }));
  expect((await stored(id)).extras).toMatchObject([{ archived: false }, { name: "T-shirt", archived: true }]);
  expect(valueOf(await getCourse(cart.ctx, { id })).addons.map(({ name }) => name)).toEqual(["Hot lunch"]);
  expect(valueOf(await calculateTotals(cart.ctx)).problems).toMatchObject([{ code: "not_on_sale" }]);
  expect(codeOf(await cart.pay())).toBe("not_on_sale");
  const late = await aBooking(id, [first]);
  expect(
    codeOf(
      await setAddon(late.ctx, { ...addon, order_item_id: late.itemId, course_addon_id: shirtId, choice: "Small" }),
    ),
  ).toBe("not_found");
});

test("of two who edit one camp the second is told whose save it was, also where only an extra changed", async () => {
  const { id } = valueOf(await createCamp(admin, form));
  const { version } = await stored(id);
  valueOf(await updateCamp(other, { id, version, ...form, extras: [anExtra] }));
  expect(codeOf(await previewCamp(admin, { id, version, ...form, name: "" }))).toBe("edit_conflict");
  valueOf(await previewCamp(admin, { id, version: version + 1, ...form }));
  valueOf(await previewCamp(admin, { id, ...form }));
  const refused = await updateCamp(admin, { id, version, ...form, name: "Mine" });
  expect(refused).toMatchObject({ error: { code: "edit_conflict" } });
  expect(refused.ok ? "" : refused.error.details).toMatch(/^Sam Staff saved it at /u);
  const now = { id, version: (await stored(id)).version, ...form, name: "Both" };
  const [a, b] = await Promise.all([updateCamp(admin, now), updateCamp(other, now)]);
  expect(new Set([codeOf(a), codeOf(b)])).toEqual(new Set(["edit_conflict", null]));
});

test("a change is in the audit log with what it was and what it is", async () => {
  const { id } = await anOpenCamp();
  valueOf(await change(id, { name: "Stars", capacity: 4 }));
  const log = db.selectFrom("audit_log").select(["action", "detail"]).where("subject", "=", `camp:${id}`);
  expect(await log.orderBy("id", "desc").executeTakeFirst()).toEqual({
    action: "camp_updated",
    detail: { before: { name: form.name, capacity: 3 }, after: { name: "Stars", capacity: 4 } },
  });
});

test("a copy for another holiday is a draft with all dates moved and its own places; a draft is deleted with them", async () => {
  const pools = async () => (await db.selectFrom("pool").select("id").execute()).length;
  const due = addDays(isoDate(first), -10);
  const { id } = await anOpenCamp({
    price: 10_000,
    deposit: 2_000,
    balance_due_on: due,
    days: others([second]),
    extras: [anExtra],
  });
  const before = await pools();
  const next = addDays(isoDate(first), 364);
  const copy = valueOf(await duplicateCamp(admin, { id, starts_on: next }));
  expect(await stored(copy.id)).toMatchObject({
    status: "draft",
    starts_on: next,
    ends_on: addDays(isoDate(fourth), 364),
    balance_due_on: addDays(due, 364),
    days: [{ on: next }, { on: addDays(isoDate(third), 364) }, { on: addDays(isoDate(fourth), 364) }],
    extras: [{ name: "Hot lunch", limit: 2 }],
  });
  // Of the camp, of three days, and of an extra on each.
  expect((await pools()) - before).toBe(7);
  valueOf(await deleteCamp(admin, copy));
  expect([await pools(), codeOf(await getStaffCamp(admin, copy))]).toEqual([before, "not_found"]);
  expect(codeOf(await deleteCamp(admin, { id }))).toBe("in_use");
});

test("a camp goes to the archive once nobody is booked on a day to come", async () => {
  const { id } = await anOpenCamp();
  valueOf(await (await aBooking(id, null)).pay());
  const closed = valueOf(await moveCamp(admin, { id, version: (await stored(id)).version, event: "close" }));
  expect(closed).toMatchObject({ status: "closed", days: [{ taken: 1 }, { taken: 1 }, { taken: 1 }, { taken: 1 }] });
  const refused = await moveCamp(admin, { id, version: closed.version, event: "archive" });
  expect(refused.ok ? "" : refused.error.details).toMatch(/^4 days to come are booked\./u);
  await sql`update claim set state = 'released' where pool_id in (select pool_id from course_place where course_id = ${id})`.execute(
    db,
  );
  expect(valueOf(await moveCamp(admin, { id, version: closed.version, event: "archive" })).status).toBe("archived");
});

/** Who waits for a lock of the database, besides whoever is let through. */
const waiting = async () =>
  Number(
    (
      await sql<{ n: string }>`select count(*)::text as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows[0]?.n,
  );

const changes: readonly (readonly [string, number | null, (id: number) => Promise<Partial<CampForm>>])[] = [
  [
    "a day is taken out of a camp that is booked as a whole",
    null,
    async () => ({ ends_on: third, days: others([fourth]) }),
  ],
  ["a day is taken out of a camp by the day", 0, async () => ({ ends_on: third, days: others([fourth]) })],
  [
    "a day is added",
    0,
    async () => ({ ends_on: addDays(isoDate(fourth), 1), days: [...form.days, campDay(addDays(isoDate(fourth), 1))] }),
  ],
  ["it is booked by the day from now on", null, async () => ({ day_price: 0 })],
  ["it is booked as a whole from now on", 0, async () => ({ day_price: null })],
];

test.each(changes.flatMap((one) => [[...one, "save"] as const, [...one, "checkout"] as const]))(
  "a family pays for the whole camp while %s: one of both comes to nothing (%#)",
  async (_, dayPrice, more, ahead) => {
    const { id } = await anOpenCamp({ day_price: dayPrice });
    const booking = await aBooking(id, null);
    const body = { ...formOf(await stored(id)), ...(await more(id)) };
    const { version } = await stored(id);
    let pay: ReturnType<typeof booking.pay> | undefined;
    let save: ReturnType<typeof updateCamp> | undefined;
    // Both have read the camp before either has its places.
    await db.transaction().execute(async (trx) => {
      await sql`select from pool where id = (select min(pool_id) from ${sql.table(dayPrice === null ? "course" : "course_day_place")} where ${sql.ref(dayPrice === null ? "id" : "course_id")} = ${id}) for update`.execute(
        trx,
      );
      const start = [() => (save = updateCamp(admin, { id, version, ...body })), () => (pay = booking.pay())];
      for (const [n, one] of (ahead === "save" ? start : start.toReversed()).entries()) {
        void one();
        await vi.waitUntil(async () => (await waiting()) > n, { timeout: 30_000 });
      }
    });
    const [saved, paid] = [await save, await pay];
    if (saved === undefined || paid === undefined) throw new Error("Both have begun");
    expect([saved.ok, paid.ok]).toEqual([ahead === "save", ahead === "checkout"]);
    const { days } = await stored(id);
    expect(days.map(({ taken }) => taken)).toEqual(days.map(() => (paid.ok ? 1 : 0)));
  },
);

test("a camp is opened only where its school is open, and a stranger learns nothing of the school", async () => {
  const { id, open } = await anOpenCamp();
  const closed = valueOf(await moveCamp(admin, { id, version: open.version, event: "close" }));
  const reopen = async (as = admin) => await moveCamp(as, { id, version: closed.version, event: "reopen" });
  const set = async (status: "open" | "closed") =>
    await db.updateTable("franchise").set({ status }).where("id", "=", open.school.id).execute();
  await set("closed");
  expect(codeOf(await reopen())).toBe("in_use");
  expect(codeOf(await reopen(await aMember(world, "FRANCHISE_ADMIN", (await aFranchise(db)).id)))).toBe("not_found");
  await set("open");
  expect(valueOf(await reopen()).status).toBe("open");
});
