import { addDays } from "@matinee/core/kernel";
import { aGuest } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findFaults } from "../../audit/index.ts";
import { addClassItem, currentOrder } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { bulkSaveChildren, createCustomer } from "../../families/index.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, parentForm, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { cancelCampDays, getStaffCamp, previewCancelledDays } from "../../timetable/index.ts";
import { login } from "../login/login.ts";
import { PASSWORD } from "../testing/an-account.ts";

const world = await aWorld();
const { db, system } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");

type Line = Pick<Parameters<typeof addClassItem>[1], "type" | "group_id" | "start_date" | "course_id" | "days">;

/** An account has Ada booked. In another browser the parent has booked Ada and Ben for the same, in one line, and logs in there. */
async function bookedTwice(line: Line) {
  const customer = await aCustomer(world);
  const { type, group_id: groupId, start_date: on = "", course_id: campId, days } = line;
  await customer.book({
    type,
    childIds: [await customer.child("Ada")],
    ...(groupId !== undefined && { group: { id: groupId, dates: [on] } }),
    ...(campId !== undefined && { camp: { id: campId } }),
    ...(days !== undefined && { days }),
  });
  const { id: guestId, token } = await aGuest(db);
  const browser = world.contextOf(guestId);
  valueOf(await createCustomer(browser, { ...parentForm, email: customer.account.email }));
  const form = (first_name: string) => ({ first_name, surname: "Tester", date_of_birth: sevenYearsAgo() });
  const children = valueOf(await bulkSaveChildren(browser, { children: [form("Ada"), form("Ben")] }));
  const order_id = valueOf(await currentOrder(browser, { createIfNeeded: true })).id ?? "";
  const child_ids = children.map(({ id }) => id);
  const { id: lineId } = valueOf(
    await addClassItem(browser, { ...line, order_id, child_ids, take_full_payment: true }),
  );
  const checkout = valueOf(await startCheckout(browser, { order_id }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  valueOf(await login(browser, { email: customer.account.email, password: PASSWORD, guestToken: token }));
  const named = await sql<{ id: string; name: string }>`
    select k.id, k.first_name as name from order_item_child c join child k on k.id = c.child_id where c.order_item_id = ${lineId}`.execute(
    db,
  );
  const childOf = (name: string) => named.rows.find((one) => one.name === name)?.id ?? "";
  return { customer, orderId: order_id, lineId, childOf };
}

async function takenIn(poolIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ taken: number }>`
    select committed + held as taken from pool where id = any (${[...poolIds]}::bigint[]) order by id`.execute(db);
  return rows.map(({ taken }) => taken);
}

async function cancelPlace(orderId: string, lineId: string, childId: string): Promise<void> {
  const lines = [{ id: lineId, quantity: 1, child_ids: [childId] }];
  const asked = { id: orderId, lines, give: "all" as const, to: "card" as const };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  const seen = { given, to_card, to_credit, off_debt };
  valueOf(await reverseByStaff(admin, { ...asked, seen, reason: "Ill" }));
  await world.work();
}

test.each([["Ada"], ["Ben"]])(
  "of a class that is booked twice for Ada, the place of %s is free again once it is cancelled",
  async (name) => {
    const group = await world.group({ trialSessions: 1 });
    const { orderId, lineId, childOf } = await bookedTwice({
      type: "trial",
      group_id: group.id,
      start_date: group.dates[0] ?? "",
    });
    const { rows } = await sql<{ id: number }>`
      select place_pool_id as id from session where group_id = ${group.id} order by starts_at limit 1`.execute(db);
    const pools = rows.map(({ id }) => id);
    expect(await takenIn(pools)).toEqual([3]);
    await cancelPlace(orderId, lineId, childOf(name));
    expect(await takenIn(pools)).toEqual([2]);
    const other = name === "Ada" ? "Ben" : "Ada";
    await cancelPlace(orderId, lineId, childOf(other));
    expect(await takenIn(pools)).toEqual([1]);
    expect(await findFaults(db, null)).toEqual([]);
  },
);

test("a cancelled day of a camp that is booked twice for a child is given back in both bookings", async () => {
  const camp = await world.camp({ placesADay: 5, places: 99 });
  const [day = ""] = camp.days;
  const { customer, orderId } = await bookedTwice({ type: "camp", course_id: camp.id, days: [...camp.days] });
  const { seen, holders } = valueOf(await previewCancelledDays(admin, { id: camp.id, days: [day] }));
  expect(holders.map(({ child }) => child).toSorted()).toEqual(["Ada Tester", "Ada Tester", "Ben Tester"]);
  const { version } = valueOf(await getStaffCamp(admin, { id: camp.id }));
  const offer = {
    ways: ["credit", "refund"] as const,
    fallback: "credit" as const,
    answer_by: addDays(system.today(), 7),
  };
  world.mails.length = 0;
  valueOf(
    await cancelCampDays(admin, {
      id: camp.id,
      version,
      days: [day],
      reason: "The hall is flooded",
      seen,
      offer: { ...offer, ways: [...offer.ways] },
    }),
  );
  await world.work();
  const { rows } = await sql<{ child: string }>`
    select k.first_name as child from lost_lesson l join order_item_child c on c.order_item_id = l.order_item_id
      join child k on k.id = c.child_id where l.order_id = ${orderId} order by 1`.execute(db);
  expect(rows).toEqual([{ child: "Ada" }, { child: "Ben" }]);
  expect(world.mails.filter(({ to }) => to.includes(customer.account.email))).toHaveLength(1);
});
