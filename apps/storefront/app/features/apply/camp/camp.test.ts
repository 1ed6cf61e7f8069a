import type { Api, ClassItem, Course } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { CartChanged } from "../../../shared/application/cart-changed.ts";
import { refusalOf } from "../../../shared/testing/api-of.ts";
import { ageProblem } from "./camp-age.ts";
import { campSum, takesDeposit } from "../../../shared/catalogue/camp-price.ts";
import { withOwnDays } from "./held-camp.ts";
import { heldText } from "./camp-choices.ts";
import { putCampInBasket, type CampChoice } from "./put-camp-in-basket.ts";

const plain = { choose_days: false, days: [], choices: null };
const lunch = { id: 5, name: "Hot lunch", description: "", price: 600, per: "day", available: 10, ...plain } as const;
const shirt = {
  id: 6,
  name: "Camp T-shirt",
  description: "",
  price: 1_200,
  per: "course",
  available: null,
  ...plain,
} as const;
const days = ["2027-04-05", "2027-04-06", "2027-04-07"].map((date) => ({ date, start: "09:30", end: "15:30" }));
// Only what is looked at here; the rest of a camp is words.
const camp = {
  price: 15_000,
  day_price: null,
  deposit: 5_000,
  balance_due_on: "2099-01-01",
  booking_fee: 150,
  days,
  addons: [lunch, shirt],
  start_date: "2027-04-05",
  min_age: 6,
  max_age: 12,
} as unknown as Course;

/** The whole camp with extras on every day. */
const whole = (...ids: number[]) => ({ days: null, extras: ids.map((id) => ({ id, days: null, choice: null })) });

test("single days cost their price until the whole camp is cheaper, and are paid at once", () => {
  const byDay = { ...camp, day_price: 6_000 };
  const [first, second] = ["2027-04-05", "2027-04-06"];
  const two = { days: [first, second], extras: [{ id: 5, days: [second], choice: null }] };
  // 2 × £60 + one lunch + £1.50, beside a whole camp with a deposit of £50.
  expect(campSum(byDay, [two], false)).toEqual({ total: 12_750, now: 12_750, later: 0 });
  expect(campSum(byDay, [two, whole()], false)).toEqual({ total: 27_750, now: 17_750, later: 10_000 });
  expect(campSum({ ...byDay, day_price: 8_000 }, [{ ...two, extras: [] }], true).total).toBe(15_150);
});

test("adds up places, add-ons by day and by camp, and one fee", () => {
  // 2 × £150 + lunch 3 × £6 + T-shirt £12 + £1.50
  expect(campSum(camp, [whole(5), whole(6)], true)).toEqual({ total: 33_150, now: 33_150, later: 0 });
  // Two deposits and the fee now.
  expect(campSum(camp, [whole(5), whole(6)], false)).toEqual({ total: 33_150, now: 10_150, later: 23_000 });
  expect(campSum(camp, [], false)).toEqual({ total: 0, now: 0, later: 0 });
});

test("a deposit can be chosen until its balance is due", () => {
  expect(takesDeposit(camp, "2098-12-31")).toBe(true);
  expect(takesDeposit(camp, "2099-01-01")).toBe(false);
  expect(takesDeposit({ ...camp, deposit: null })).toBe(false);
});

test("measures the age on the first day", () => {
  expect(ageProblem(camp, "2021-04-05", "Ada")).toBeNull();
  expect(ageProblem(camp, "2021-04-06", "Ada")).toMatch(/^Ada will be 5 on .*; this camp is for ages 6 to 12\.$/);
  expect(ageProblem(camp, "2014-04-05")).toMatch(/^Your child will be 13/);
});

/** An API that keeps a basket of camp lines and tells what was called; `refuse` lets one call fail. */
function aBasket(
  lines: { id: string; child: string; addons: number[]; full: boolean; days?: string[]; pieces?: number }[],
  refuse?: (call: string) => boolean,
  status: "basket" | "placed" = "basket",
) {
  const calls: string[] = [];
  let atCheckout = status === "placed";
  const item = (line: (typeof lines)[number]) => ({
    id: line.id,
    type: "camp",
    course_id: 3,
    children: [{ id: line.child, first_name: line.child }],
    addons: line.addons.map((id) => ({ id, quantity: line.pieces ?? 1, days: [], choice: null })),
    by_the_day: line.days !== undefined,
    dates: (line.days ?? days.map((day) => day.date)).map((date) => ({ date })),
    deposit: line.days === undefined ? 5_000 : null,
    take_full_payment: line.full,
  });
  type Parts = { path?: { id: string }; body?: Record<string, unknown> };
  const call = async (name: string, { path, body }: Parts = {}) => {
    const said = `${name} ${path?.id ?? ""} ${JSON.stringify(body ?? {})}`;
    calls.push(said);
    if (refuse?.(said)) throw new Error("refused");
    if (name === "GET /orders/current-order") return { id: "order", status };
    if (name === "GET /shop/calculate-totals") return { class_items: lines.map(item) };
    if (name === "POST /shop/cancel-checkout") atCheckout = false;
    else if (atCheckout) throw refusalOf(409, { code: "order_placed" });
    if (name === "POST /order-items/create") {
      const made = ((body ?? {})["child_ids"] as string[]).map((child) => ({
        id: `line-${child}`,
        child,
        addons: [],
        full: body?.["take_full_payment"] === true,
        ...(Array.isArray(body?.["days"]) && { days: body["days"].map(String) }),
      }));
      lines.push(...made);
      return { items: made.map(item) };
    }
    if (name === "DELETE /order-items/remove-class/{id}")
      lines.splice(
        lines.findIndex((line) => line.id === path?.id),
        1,
      );
    const line = lines.find((one) => one.id === (path?.id ?? body?.["order_item_id"]));
    if (name === "POST /order-item-course-addons/create" && line) {
      const id = Number(body?.["course_addon_id"]);
      line.addons = body?.["quantity"] === 0 ? line.addons.filter((one) => one !== id) : [...line.addons, id];
    }
    if (name === "POST /order-items/update-camp/{id}" && line) line.full = body?.["take_full_payment"] === true;
    return {};
  };
  // The few calls that are made, by their names.
  const api = { call } as unknown as Api;
  const shown = heldText(lines.map(item) as unknown as ClassItem[]);
  /** The form was shown while the basket was as it is at first. */
  const put = async (choice: Omit<CampChoice, "shown">) => await putCampInBasket(api, { ...choice, shown });
  return { put, lines, calls };
}

const wish = (children: Record<string, number[]>, payInFull = false) => ({
  courseId: 3,
  children: Object.entries(children).map(([id, extras]) => ({ id, ...whole(...extras) })),
  payInFull,
});

test("adds one line for each child, with its add-ons", async () => {
  const { put, lines } = aBasket([]);
  await put(wish({ ada: [5], bo: [] }));
  expect(lines).toEqual([
    { id: "line-ada", child: "ada", addons: [5], full: false },
    { id: "line-bo", child: "bo", addons: [], full: false },
  ]);
});

test("booking again changes the existing lines", async () => {
  const { put, lines } = aBasket([
    { id: "1", child: "ada", addons: [5], full: false },
    { id: "2", child: "bo", addons: [], full: false },
  ]);
  await put(wish({ ada: [6], cy: [5] }, true));
  expect(lines).toEqual([
    { id: "1", child: "ada", addons: [6], full: true },
    { id: "line-cy", child: "cy", addons: [5], full: true },
  ]);
});

test("a refused add-on removes the new lines", async () => {
  const { put, lines } = aBasket([], (call) => call.includes("course_addon_id"));
  await expect(put(wish({ ada: [5], bo: [] }))).rejects.toThrow("refused");
  expect(lines).toEqual([]);
});

test("a refused change leaves the existing basket as it was", async () => {
  const before = [
    { id: "1", child: "ada", addons: [5], full: false },
    { id: "2", child: "bo", addons: [6], full: false },
  ];
  // Lunch for the second child is refused: by then the first has changed and a third has come.
  const { put, lines } = aBasket(structuredClone(before), (call) =>
    call.includes('"order_item_id":"2","course_addon_id":5'),
  );
  await expect(put(wish({ bo: [5], cy: [5] }, true))).rejects.toThrow("refused");
  expect(lines).toEqual(before);
});

test("a child on other days gets another line; a refusal brings the first one back", async () => {
  const before = [{ id: "1", child: "ada", addons: [5], full: true }];
  const tuesday = ["2027-04-06"];
  const choice = {
    courseId: 3,
    children: [{ id: "ada", days: tuesday, extras: [{ id: 6, days: null, choice: "Age 7–8" }] }],
    payInFull: false,
  };
  const { put, lines, calls } = aBasket(structuredClone(before));
  await put(choice);
  expect(lines).toEqual([{ id: "line-ada", child: "ada", addons: [6], full: true, days: tuesday }]);
  expect(calls.find((call) => call.includes('"course_addon_id":6'))).toContain('"choice":"Age 7–8"');

  const refusing = aBasket(structuredClone(before), (call) => call.includes('"course_addon_id":6'));
  await expect(refusing.put(choice)).rejects.toThrow("refused");
  expect(refusing.lines).toEqual([{ id: "line-ada", child: "ada", addons: [5], full: true }]);
});

test("a child on other days keeps as many of an extra as before", async () => {
  const { put, calls } = aBasket([{ id: "1", child: "ada", addons: [6], full: true, pieces: 2 }]);
  const ada = { id: "ada", days: ["2027-04-06"], extras: [{ id: 6, days: null, choice: null }] };
  await put({ courseId: 3, children: [ada], payInFull: true });
  expect(calls.find((call) => call.includes('"course_addon_id":6'))).toContain('"quantity":2');
});

test("a basket that was changed elsewhere since it was shown stays as it is, whoever was added to it or taken off it", async () => {
  const ada = { id: "1", child: "ada", addons: [5], full: false };
  const bo = { id: "2", child: "bo", addons: [], full: false };
  const more = aBasket([ada]);
  more.lines.push(bo);
  await expect(more.put(wish({ ada: [5], cy: [] }))).rejects.toThrow("Your cart was changed in another tab");
  expect(more.lines).toEqual([ada, bo]);

  const less = aBasket([ada, bo]);
  less.lines.pop();
  await expect(less.put(wish({ ada: [6], bo: [] }))).rejects.toBeInstanceOf(CartChanged);
  expect([less.lines, less.calls.filter((call) => !call.startsWith("GET "))]).toEqual([[ada], []]);
});

test("the same choice again lets no place at the checkout go; another one does", async () => {
  const held = [
    { id: "1", child: "ada", addons: [5], full: false },
    { id: "2", child: "bo", addons: [], full: true, days: ["2027-04-05", "2027-04-06"] },
  ];
  const choice = {
    courseId: 3,
    children: [
      { id: "ada", ...whole(5) },
      { id: "bo", days: ["2027-04-06", "2027-04-05"], extras: [] },
    ],
    payInFull: false,
  };
  const released = (calls: string[]) => calls.some((call) => call.startsWith("POST /shop/cancel-checkout"));
  const same = aBasket(structuredClone(held), undefined, "placed");
  await same.put(choice);
  expect([released(same.calls), same.lines]).toEqual([false, held]);

  const other = aBasket(structuredClone(held), undefined, "placed");
  await other.put({ ...choice, payInFull: true });
  expect(released(other.calls)).toBe(true);
  expect(other.lines.map(({ full }) => full)).toEqual([true, true]);
});

test("what a family holds itself at the checkout is not full to it", () => {
  const [monday, tuesday] = ["2027-04-05", "2027-04-06"];
  const full = {
    ...camp,
    id: 3,
    days: days.map((day) => ({ ...day, available: 0 })),
    addons: [{ ...lunch, available: 0, days: [monday, tuesday].map((date) => ({ date, available: 0 })) }, shirt],
  } as unknown as Course;
  const line = {
    course_id: 3,
    quantity: 1,
    dates: [{ date: monday }, { date: tuesday }],
    addons: [{ id: 5, quantity: 2, days: [tuesday] }],
  } as unknown as ClassItem;
  const own = withOwnDays(full, [line, { ...line, course_id: 4 }]);
  expect(own.days.map(({ available }) => available)).toEqual([1, 1, 0]);
  expect(own.addons[0]).toMatchObject({ available: 2, days: [{ available: 0 }, { available: 2 }] });
  expect(own.addons[1]?.available).toBeNull();
});
