import { expect, test } from "vitest";
import { changeAddon } from "./addon-changes.ts";
import { addCampLines, changeCampLine, changeCampPayment, type CampOnSale } from "./camp-changes.ts";
import { ada, bo, camp } from "../testing/sample-lines.ts";

const onSale: CampOnSale = {
  ...camp().course,
  days: camp().days.map(({ held_on }) => ({ held_on, begun: false })),
  seller_id: 2,
  vat_bp: 2_000,
};
const [monday, tuesday] = ["2027-04-05", "2027-04-06"];
const lunch = {
  id: 1,
  name: "Lunch",
  per: "day" as const,
  price_pence: 1_200,
  vat_bp: 0,
  choose_days: false,
  choices: null,
};
const shirt = {
  id: 2,
  name: "T-shirt",
  per: "course" as const,
  price_pence: 900,
  vat_bp: 2_000,
  choose_days: false,
  choices: null,
};
const free = { booked_on: [], in_basket_on: [] };
const family = [ada, bo].map((child) => ({ ...child, ...free }));
const input = { childIds: [ada.id, bo.id], addonIds: [2, 1, 2], days: undefined, takeFullPayment: undefined };

test("a camp is a line for each child, with one of each add-on, paid in full unless the deposit is asked for", () => {
  const lines = addCampLines(onSale, [lunch, shirt], family, input);
  expect(lines).toMatchObject({
    ok: true,
    value: [ada, bo].map(({ id }) => ({
      childIds: [id],
      unitPrice: 18_000,
      takeFullPayment: true,
      days: null,
      addons: [
        { id: 2, unitPrice: 900, vatBp: 2_000, days: null, choice: null },
        { id: 1, unitPrice: 2_400, vatBp: 0, days: null, choice: null },
      ],
    })),
  });
  expect(addCampLines(onSale, [], family, { ...input, addonIds: [], takeFullPayment: false })).toMatchObject({
    ok: true,
    value: [{ takeFullPayment: false }, { takeFullPayment: false }],
  });
});

test.each([
  ["closed", { open: false }, {}, "not_on_sale"],
  ["begun", { days: [{ held_on: monday, begun: true }] }, {}, "not_on_sale"],
  ["without a deposit", { deposit_pence: null }, { takeFullPayment: false }, "invalid"],
  ["with another camp's add-on", {}, { addonIds: [9] }, "not_found"],
  ["for somebody else's child", {}, { childIds: ["child-x"] }, "not_found"],
  ["for older children", { min_age: 12, max_age: 14 }, {}, "age_does_not_fit"],
] as const)("a camp %s is refused", (_, course, asked, code) => {
  const decided = addCampLines({ ...onSale, ...course }, [lunch, shirt], family, { ...input, ...asked });
  expect(decided).toMatchObject({ ok: false, error: { code } });
});

test("the youngest and the oldest age of a camp belong to it", () => {
  const turns = (age: number) => ({ ...ada, ...free, date_of_birth: `${2027 - age}-04-05` });
  const decide = (date_of_birth: string) =>
    addCampLines(onSale, [], [{ ...ada, ...free, date_of_birth }], { ...input, childIds: [ada.id], addonIds: [] }).ok;
  expect([turns(6), turns(11)].map(({ date_of_birth }) => decide(date_of_birth))).toEqual([true, true]);
  expect(["2021-04-06", "2015-04-05"].map(decide)).toEqual([false, false]);
});

test("a child has one place on a camp: not beside a booking, not twice in a basket", () => {
  const known = [
    { ...ada, ...free, booked_on: [tuesday] },
    { ...bo, ...free, in_basket_on: [monday] },
  ];
  expect(addCampLines(onSale, [], known, { ...input, addonIds: [] })).toMatchObject({
    ok: false,
    error: {
      code: "already_booked",
      details: [
        { path: "child_ids.0", message: "Ada already has a place in Easter camp." },
        { path: "child_ids.1", message: "Easter camp for Bo is already in your cart." },
      ],
    },
  });
});

test("a line changes to one other child, or to today's prices, and to nothing a camp does not have", () => {
  const addon = {
    id: 2,
    name: "T-shirt",
    quantity: 1,
    unit_price_pence: 900,
    price_now_pence: 950,
    choice_label: null,
    choice_sold: true,
    vat_bp: 0,
    days: null,
    choice: null,
    pool_ids: [],
  };
  const line = camp({ addons: [addon] }, { price_pence: 19_000 });
  expect(changeCampLine(line, family, { child_ids: [bo.id] })).toEqual({ ok: true, value: { childIds: [bo.id] } });
  expect(changeCampLine(line, family, { accept_price: true })).toEqual({
    ok: true,
    value: { unitPrice: 19_000, addonPrices: [{ addonId: 2, unitPrice: 950 }] },
  });
  expect(changeCampLine(line, family, { start_date: line.course.starts_on })).toEqual({ ok: true, value: {} });
  expect(changeCampLine(line, family, { child_ids: [ada.id, bo.id], start_date: "2027-04-06" })).toMatchObject({
    ok: false,
    error: { code: "invalid", details: [{ path: "start_date" }, { path: "child_ids" }] },
  });
  expect(changeCampLine(camp({}, { open: false }), family, { accept_price: true })).toMatchObject({
    ok: false,
    error: { code: "not_on_sale" },
  });
});

test("the deposit can be chosen only where there is one, and only while the camp is on sale", () => {
  expect(changeCampPayment(camp(), false).ok).toBe(true);
  const without = camp({}, { deposit_pence: null });
  expect(changeCampPayment(without, true).ok).toBe(true);
  expect(changeCampPayment(without, false)).toMatchObject({ ok: false, error: { code: "invalid" } });
  expect(changeCampPayment(camp({}, { begun: true }), true)).toMatchObject({
    ok: false,
    error: { code: "not_on_sale" },
  });
});

test("an add-on for every day is had once; any add-on can be taken off, also when the camp has closed", () => {
  expect(changeAddon(camp(), lunch, { quantity: 1 }).ok).toBe(true);
  expect(changeAddon(camp(), lunch, { quantity: 2 })).toMatchObject({ ok: false, error: { code: "invalid" } });
  expect(changeAddon(camp(), shirt, { quantity: 2 }).ok).toBe(true);
  const closed = camp({}, { open: false });
  expect(changeAddon(closed, shirt, { quantity: 0 }).ok).toBe(true);
  expect(changeAddon(closed, shirt, { quantity: 1 })).toMatchObject({ ok: false, error: { code: "not_on_sale" } });
});

const byDay = { ...onSale, day_price_pence: 10_000 };
const oneDay = { ...input, childIds: [ada.id], addonIds: [], days: [tuesday] };

test("single days cost their own price and are paid in full; every day is the whole camp", () => {
  expect(addCampLines(byDay, [], family, oneDay)).toMatchObject({
    ok: true,
    value: [{ days: [tuesday], unitPrice: 10_000, takeFullPayment: true }],
  });
  expect(addCampLines(byDay, [], family, { ...oneDay, days: [tuesday, monday] })).toMatchObject({
    ok: true,
    value: [{ days: null, unitPrice: 18_000 }],
  });
  const refused = (asked: Partial<typeof oneDay>, course: CampOnSale = byDay) => {
    const decided = addCampLines(course, [], family, { ...oneDay, ...asked });
    return decided.ok ? null : decided.error;
  };
  expect(refused({}, { ...byDay, day_price_pence: null })).toMatchObject({ details: [{ path: "days" }] });
  expect(refused({ days: [] })).toMatchObject({ details: [{ path: "days" }] });
  expect(refused({ days: [monday, "2027-04-07"] })).toMatchObject({ details: [{ path: "days.1" }] });
  expect(addCampLines(byDay, [], family, { ...oneDay, takeFullPayment: false })).toMatchObject({
    ok: false,
    error: { details: [{ path: "take_full_payment", message: expect.stringContaining("whole camp") as string }] },
  });
});

test("a child who comes on one day may book another, and not the same again", () => {
  const known = [{ ...ada, booked_on: [monday], in_basket_on: [] }];
  expect(addCampLines(byDay, [], known, oneDay).ok).toBe(true);
  expect(addCampLines(byDay, [], known, { ...oneDay, days: [monday] })).toMatchObject({
    ok: false,
    error: { code: "already_booked" },
  });
});

test("a camp that has begun still sells the days to come", () => {
  const underWay = {
    ...byDay,
    days: [
      { held_on: monday, begun: true },
      { held_on: tuesday, begun: false },
    ],
  };
  expect(addCampLines(underWay, [], family, oneDay).ok).toBe(true);
  expect(addCampLines(underWay, [], family, { ...oneDay, days: [monday] })).toMatchObject({
    ok: false,
    error: { code: "not_on_sale" },
  });
});

test("an extra is had on the days that were chosen for it, out of those that the child comes", () => {
  const dropOff = { ...lunch, choose_days: true };
  expect(changeAddon(camp(), dropOff, { quantity: 1, days: [tuesday] })).toEqual({
    ok: true,
    value: { id: 1, unitPrice: 1_200, vatBp: 0, days: [tuesday], choice: null },
  });
  expect(changeAddon(camp(), dropOff, { quantity: 1, days: [tuesday, monday] })).toMatchObject({
    ok: true,
    value: { unitPrice: 2_400, days: null },
  });
  const mondays = camp({ chosen_days: [monday], days: camp().days.slice(0, 1) });
  for (const days of [[tuesday], []])
    expect(changeAddon(mondays, dropOff, { quantity: 1, days })).toMatchObject({
      ok: false,
      error: { code: "invalid" },
    });
  expect(changeAddon(camp(), lunch, { quantity: 1, days: [monday] })).toMatchObject({
    ok: false,
    error: { details: [{ path: "days" }] },
  });
});

test("an extra that comes in sizes asks for one; its days keep their promised price, others cost today's", () => {
  const sized = { ...shirt, choices: { label: "Size", options: ["Age 5–6", "Age 7–8"] } };
  const message = (choice?: string) => {
    const decided = changeAddon(camp(), sized, { quantity: 1, choice });
    return decided.ok || typeof decided.error.details !== "object" ? null : decided.error.details[0];
  };
  expect(message()).toEqual({ path: "choice", message: "Please choose the size of T-shirt." });
  expect(message("Adult L")).toEqual({ path: "choice", message: "That size of T-shirt is not available." });
  expect(message("Age 7–8")).toBeNull();
  expect(addCampLines(onSale, [sized], family, { ...input, addonIds: [2] })).toMatchObject({
    ok: false,
    error: { details: [{ path: "choice" }] },
  });

  const dropOff = { ...lunch, choose_days: true };
  const had = {
    id: 1,
    name: "Lunch",
    quantity: 1,
    unit_price_pence: 1_000,
    price_now_pence: 1_200,
    vat_bp: 0,
    choice_label: null,
    choice_sold: true,
  };
  const line = camp({ addons: [{ ...had, days: [monday], choice: null, pool_ids: [] }] });
  expect(changeAddon(line, dropOff, { quantity: 1 })).toMatchObject({ ok: true, value: { unitPrice: 1_000 } });
  expect(changeAddon(line, dropOff, { quantity: 1, days: [tuesday] })).toMatchObject({
    ok: true,
    value: { unitPrice: 1_200, days: [tuesday] },
  });
});
