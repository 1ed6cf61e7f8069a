import { expect, test } from "vitest";
import { addCampLines, changeAddon, changeCampLine, changeCampPayment, type CampOnSale } from "./camp-changes.ts";
import { ada, bo, camp } from "../testing/sample-lines.ts";

const onSale: CampOnSale = { ...camp().course, seller_id: 2, vat_bp: 2_000 };
const lunch = { id: 1, name: "Lunch", per: "day" as const, price: 1_200, vat_bp: 0 };
const shirt = { id: 2, name: "T-shirt", per: "course" as const, price: 900, vat_bp: 2_000 };
const free = { booked: false, in_basket: false };
const family = [ada, bo].map((child) => ({ ...child, ...free }));
const input = { childIds: [ada.id, bo.id], addonIds: [2, 1, 2], takeFullPayment: undefined };

test("a camp is a line for each child, with one of each add-on, paid in full unless the deposit is asked for", () => {
  const lines = addCampLines(onSale, [lunch, shirt], family, input);
  expect(lines).toMatchObject({
    ok: true,
    value: [ada, bo].map(({ id }) => ({
      childIds: [id],
      unitPrice: 18_000,
      takeFullPayment: true,
      addons: [shirt, lunch],
    })),
  });
  expect(addCampLines(onSale, [], family, { ...input, addonIds: [], takeFullPayment: false })).toMatchObject({
    ok: true,
    value: [{ takeFullPayment: false }, { takeFullPayment: false }],
  });
});

test.each([
  ["closed", { open: false }, {}, "not_on_sale"],
  ["begun", { begun: true }, {}, "not_on_sale"],
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
    { ...ada, ...free, booked: true },
    { ...bo, ...free, in_basket: true },
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
    vat_bp: 0,
    pool_id: null,
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
  expect(changeAddon(camp(), lunch, 1).ok).toBe(true);
  expect(changeAddon(camp(), lunch, 2)).toMatchObject({ ok: false, error: { code: "invalid" } });
  expect(changeAddon(camp(), shirt, 2).ok).toBe(true);
  const closed = camp({}, { open: false });
  expect(changeAddon(closed, shirt, 0).ok).toBe(true);
  expect(changeAddon(closed, shirt, 1)).toMatchObject({ ok: false, error: { code: "not_on_sale" } });
});
