import { sql } from "kysely";
import { expect, test } from "vitest";
import { cancelCheckout, startCheckout } from "../../checkout/index.ts";
import { updateBasketItem } from "../../basket/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { listBookings } from "./list-bookings.ts";
import { getAccountOverview } from "../../accounts/index.ts";

const world = await aWorld();
const { db } = world;

/** Moves an order's class into the past, sessions and all. */
async function weeksAgo(groupId: number, weeks: number): Promise<void> {
  const by = `${weeks * 7} days`;
  await sql`update session set held_on = held_on - ${weeks * 7}::int, starts_at = starts_at - ${by}::interval, ends_at = ends_at - ${by}::interval
    where group_id = ${groupId}`.execute(db);
}

test("bookings have their dates, children and venue, soonest first, and can be limited to one child", async () => {
  const group = await world.group();
  const camp = await world.camp();
  const { ctx, child, book } = await aCustomer(world);
  const [ada, bo] = [await child("Ada"), await child("Bo")];
  await book({ type: "camp", camp, childIds: [bo], takeFullPayment: false });
  const trial = await book({ type: "trial", group, childIds: [ada, bo] });
  const page = valueOf(await listBookings(ctx, {}));
  expect(page).toMatchObject({ total: 2, page: 0, size: 50 });
  expect(page.children.map((one) => one.first_name)).toEqual(["Ada", "Bo"]);
  expect(page.items).toMatchObject([
    {
      id: trial.itemId,
      type: "trial",
      status: "upcoming",
      name: "Saturday Juniors",
      order: { id: trial.orderId },
      children: [{ id: ada, first_name: "Ada" }, { first_name: "Bo" }],
      location: { name: "Roundhay Hall", postcode: "LS8 1AA" },
      dates: group.dates.slice(0, 2).map((date) => ({ date, cancelled: false, over: false })),
      next_date: { date: group.dates[0], cancelled: false },
    },
    { type: "camp", name: "Summer Camp", children: [{ first_name: "Bo" }], dates: camp.days.map((date) => ({ date })) },
  ]);
  expect(Object.keys(page.items[0] ?? {})).not.toContain("confirmed_at");
  expect(valueOf(await listBookings(ctx, { child_id: ada })).items.map((one) => one.type)).toEqual(["trial"]);
  expect(valueOf(await listBookings(ctx, { child_id: crypto.randomUUID() })).items).toEqual([]);
  expect(valueOf(await listBookings(ctx, { filter: "type:eq:camp" })).items.map((one) => one.type)).toEqual(["camp"]);
  expect(valueOf(await listBookings(ctx, { sort: ["first_date,desc"], size: 1, page: 1 })).items[0]?.type).toBe(
    "trial",
  );
  expect(codeOf(await listBookings(ctx, { filter: "medical:eq:x" }))).toBe("invalid");
});

test("a finished booking is past, a started one is under way, and a cancelled one is not upcoming", async () => {
  const { ctx, child, book } = await aCustomer(world);
  const ada = await child("Ada");
  const groups = [await world.group(), await world.group(), await world.group()];
  const [over, begun, cancelled] = groups;
  const items = [];
  for (const group of groups) items.push(await book({ type: "trial", group, childIds: [ada] }));
  await weeksAgo(over?.id ?? 0, 3);
  await weeksAgo(begun?.id ?? 0, 1);
  await sql`update order_item set state = 'cancelled' where id = ${items[2]?.itemId}`.execute(db);
  const upcoming = valueOf(await listBookings(ctx, { when: "upcoming" })).items;
  expect(upcoming.map((one) => [one.group_id, one.status])).toEqual([[begun?.id, "under_way"]]);
  expect(upcoming[0]?.dates.map((one) => one.over)).toEqual([true, false]);
  const past = valueOf(await listBookings(ctx, { when: "past" })).items;
  expect(new Map(past.map((one) => [one.group_id, one.status]))).toEqual(
    new Map([
      [cancelled?.id, "cancelled"],
      [over?.id, "past"],
    ]),
  );
});

test("a cancelled session is marked, and the next date is the one after it", async () => {
  const group = await world.group();
  const { ctx, child, book } = await aCustomer(world);
  await book({ type: "trial", group, childIds: [await child("Ada")] });
  await sql`update session set status = 'cancelled' where group_id = ${group.id} and held_on = ${group.dates[0]}`.execute(
    db,
  );
  const [booking] = valueOf(await listBookings(ctx, {})).items;
  expect(booking?.dates.map(({ date, cancelled }) => [date, cancelled])).toEqual([
    [group.dates[0], true],
    [group.dates[1], false],
  ]);
  expect(booking?.next_date?.date).toBe(group.dates[1]);
});

test("weeks that the class skips are listed with the reason", async () => {
  const group = await world.group();
  const { ctx, child, book } = await aCustomer(world);
  const skipped = group.dates[1] ?? "";
  await sql`delete from session where group_id = ${group.id} and held_on = ${skipped}`.execute(db);
  await sql`update class_schedule set weekday = extract(isodow from ${skipped}::date) where group_id = ${group.id}`.execute(
    db,
  );
  const closure = await sql<{ id: number }>`insert into closure (franchise_id, starts_on, ends_on, reason)
    values (${world.network.seller.id}, ${skipped}, ${skipped}, 'Hall closed for repairs') returning id`.execute(db);
  await book({ type: "trial", group, childIds: [await child("Ada")] });
  const [booking] = valueOf(await listBookings(ctx, {})).items;
  await sql`delete from closure where id = ${closure.rows[0]?.id}`.execute(db);
  expect(booking?.dates.map((one) => one.date)).toEqual([group.dates[0], group.dates[2]]);
  expect(booking?.skipped).toEqual([{ date: skipped, reason: "Hall closed for repairs" }]);
});

test("an earlier checkout with another start date leaves no dates behind", async () => {
  const group = await world.group();
  const { ctx, child, put } = await aCustomer(world);
  const { orderId, itemId } = await put({ type: "trial", group, childIds: [await child("Ada")] });
  valueOf(await startCheckout(ctx, { order_id: orderId }));
  expect(valueOf(await listBookings(ctx, {})).items).toEqual([]);
  valueOf(await cancelCheckout(ctx, { order_id: orderId }));
  valueOf(await updateBasketItem(ctx, itemId, { start_date: group.dates[2] ?? "" }));
  const checkout = valueOf(await startCheckout(ctx, { order_id: orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const [booking] = valueOf(await listBookings(ctx, {})).items;
  expect(booking?.dates.map((one) => one.date)).toEqual(group.dates.slice(2, 4));
});

test("a booking whose dates are all gone from the timetable is left out", async () => {
  const [gone, stays] = [await world.group(), await world.group()];
  const { ctx, child, book } = await aCustomer(world);
  const ada = await child("Ada");
  for (const group of [gone, stays]) await book({ type: "trial", group, childIds: [ada] });
  await sql`delete from session where group_id = ${gone.id}`.execute(db);
  expect(valueOf(await listBookings(ctx, {})).items.map((one) => one.group_id)).toEqual([stays.id]);
});

test("a date that was held before the order was confirmed, and given back, is no cancelled date", async () => {
  const group = await world.group();
  const { ctx, child, book } = await aCustomer(world);
  const { itemId, orderId } = await book({ type: "trial", group, childIds: [await child("Ada")] });
  // As after a checkout whose dates the school moved before the next one: given back just as the order was confirmed.
  await sql`insert into claim (id, pool_id, order_id, order_item_id, child_id, quantity, state, changed_at)
    select gen_random_uuid(), s.place_pool_id, c.order_id, c.order_item_id, c.child_id, 1, 'released', o.confirmed_at
    from claim c join orders o on o.id = c.order_id join session s on s.group_id = ${group.id} and s.held_on = ${group.dates[3]}
    where c.order_item_id = ${itemId} and c.order_id = ${orderId} limit 1`.execute(db);
  const [booking] = valueOf(await listBookings(ctx, {})).items;
  expect(booking?.dates.map(({ date, cancelled }) => [date, cancelled])).toEqual([
    [group.dates[0], false],
    [group.dates[1], false],
  ]);
});

test("the overview has each child's next date, amounts owed, waiting lists and tasks", async () => {
  const { ctx, child, book, put } = await aCustomer(world);
  const empty = valueOf(await getAccountOverview(ctx));
  expect(empty).toMatchObject({ next: [], balances: [], waiting: [], credit: 0 });
  const [group, camp] = [await world.group(), await world.camp()];
  const [ada, bo] = [await child("Ada"), await child("Bo")];
  const trial = await book({ type: "trial", group, childIds: [ada] });
  const stay = await book({ type: "camp", camp, childIds: [bo], takeFullPayment: false });
  const full = await world.group({ trialCap: 0 });
  await sql`insert into waiting_list_entry (id, group_id, child_id, party_id, status) values (gen_random_uuid(), ${full.id}, ${ada}, gen_random_uuid(), 'offered')`.execute(
    db,
  );
  const open = await put({ type: "trial", group, childIds: [bo] });
  valueOf(await startCheckout(ctx, { order_id: open.orderId }));
  const now = valueOf(await getAccountOverview(ctx));
  expect(now.next.map((one) => [one.child?.first_name, one.booking.id])).toEqual([
    ["Ada", trial.itemId],
    ["Bo", stay.itemId],
  ]);
  expect(now.balances).toMatchObject([
    { amount: 11_000, overdue: false, order: { id: stay.orderId }, what: ["Summer Camp"] },
  ]);
  expect(now.waiting).toMatchObject([{ status: "offered", position: 1, child: { first_name: "Ada" } }]);
  expect(now.todos.filter((one) => one.kind !== "complete_profile")).toEqual([
    { kind: "finish_payment", order_id: open.orderId, waiting_id: null },
    { kind: "answer_offer", order_id: null, waiting_id: now.waiting[0]?.id },
  ]);
});

test("an overview holds only the customer's own bookings", async () => {
  const { child, book } = await aCustomer(world);
  const mine = await child("Ada");
  await book({ type: "trial", group: await world.group(), childIds: [mine] });
  const other = await aCustomer(world);
  expect(valueOf(await listBookings(other.ctx, {}))).toMatchObject({ items: [], total: 0, children: [] });
  expect(valueOf(await listBookings(other.ctx, { child_id: mine })).items).toEqual([]);
  expect(valueOf(await getAccountOverview(other.ctx)).next).toEqual([]);
  const guest = await world.visitor();
  for (const answer of [await listBookings(guest, {}), await getAccountOverview(guest)])
    expect(codeOf(answer)).toBe("not_logged_in");
  const staff = { ...guest, actor: { kind: "NETWORK_ADMIN", userId: other.account.userId } as const };
  expect(codeOf(await listBookings(staff, {}))).toBe("forbidden");
});

test("a camp of which only some days have places of their own shows each booked day once, and no other", async () => {
  const camp = await world.camp({ placesADay: 5, places: 5 });
  const [monday = "", tuesday = "", wednesday = ""] = camp.days;
  await sql`delete from course_day_place where course_id = ${camp.id} and held_on <> ${monday}`.execute(db);
  const { ctx, child, book } = await aCustomer(world);
  await book({ type: "camp", camp, childIds: [await child("Ada")], days: [monday, tuesday] });
  await book({ type: "camp", camp, childIds: [await child("Bo")] });
  const dates = valueOf(await listBookings(ctx, {})).items.map((one) => one.dates.map(({ date }) => date));
  expect(dates).toHaveLength(2);
  expect(dates).toContainEqual([monday, tuesday]);
  expect(dates).toContainEqual([monday, tuesday, wednesday]);
});
