import { aGuest } from "@matinee/testkit";
import { expect, test } from "vitest";
import { addClassItem, calculateTotals, currentOrder } from "../../basket/index.ts";
import { bulkSaveChildren } from "../../families/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aWorld, sevenYearsAgo, valueOf } from "../../testing/world.ts";
import { login } from "../login/login.ts";
import { PASSWORD } from "../testing/an-account.ts";

const world = await aWorld();

// Days of the camp by number; null: the whole camp.
test.each([
  { here: [0], there: [1], merged: [[0], [1]], problems: 0 },
  { here: [0, 1], there: [0, 1], merged: [[0, 1]], problems: 0 },
  { here: null, there: [1], merged: [[0, 1, 2]], problems: 0 },
  // Neither is dropped: the cart says that a day is there twice.
  {
    here: [0, 1],
    there: [1, 2],
    merged: [
      [0, 1],
      [1, 2],
    ],
    problems: 1,
  },
  { here: [1], there: null, merged: [[1], [0, 1, 2]], problems: 1 },
])(
  "a login joins the days $here of a child's camp with $there of the browser",
  async ({ here, there, ...expected }) => {
    const camp = await world.camp({ placesADay: 5, places: 5 });
    const chosen = (days: readonly number[] | null) => days && { days: days.map((day) => camp.days[day] ?? "") };
    const { ctx, account, child, put } = await aCustomer(world);
    await put({ type: "camp", camp, childIds: [await child("Ada")], ...chosen(here) });

    const { id: guestId, token } = await aGuest(world.db);
    const browser = world.contextOf(guestId);
    const form = { first_name: "Ada", surname: "Tester", date_of_birth: sevenYearsAgo() };
    const [ada] = valueOf(await bulkSaveChildren(browser, { children: [form] }));
    const order_id = valueOf(await currentOrder(browser, { createIfNeeded: true })).id ?? "";
    const line = { order_id, type: "camp" as const, course_id: camp.id, child_ids: [ada?.id ?? ""], ...chosen(there) };
    valueOf(await addClassItem(browser, line));
    valueOf(await login(browser, { email: account.email, password: PASSWORD, guestToken: token }));

    const cart = valueOf(await calculateTotals(ctx));
    const days = cart.class_items.map(({ dates }) =>
      dates.map(({ date }) => camp.days.findIndex((day) => day === date)),
    );
    expect({ merged: days, problems: cart.problems.length }).toEqual(expected);
    expect(cart.problems.every(({ code }) => code === "already_booked")).toBe(true);
  },
);
