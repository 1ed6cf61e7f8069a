import { expect, test } from "vitest";
import { wantedByPool } from "./availability.ts";
import { demandsOf } from "./demands.ts";
import { ada, bo, camp, hoodie, session, trial } from "./testing/sample-lines.ts";

test("a trial takes a place and a trial place of each session for each child, an enrolment a place alone", () => {
  const both = trial({ children: [ada, bo], sessions: [session("2027-01-09", 1), session("2027-01-16", 2)] });
  expect([...wantedByPool([both])]).toEqual([
    [1, 2],
    [101, 2],
    [2, 2],
    [102, 2],
  ]);
  expect([...wantedByPool([{ ...both, type: "enrolment" }])]).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

test("a camp takes its child's place and its limited add-ons; an item takes its pieces", () => {
  const addon = {
    id: 1,
    name: "Lunch",
    unit_price_pence: 600,
    price_now_pence: 600,
    vat_bp: 0,
    choice_label: null,
    choice_sold: true,
  };
  const line = camp({
    addons: [
      { ...addon, quantity: 2, days: null, choice: null, pool_ids: [51] },
      { ...addon, id: 2, quantity: 1, days: null, choice: null, pool_ids: [] },
    ],
  });
  expect(demandsOf([line, hoodie({ quantity: 3 })])).toEqual([
    { lineId: "camp", poolId: 50, childId: ada.id, quantity: 1 },
    { lineId: "camp", poolId: 51, childId: null, quantity: 2 },
    { lineId: "hoodie", poolId: 300, childId: null, quantity: 3 },
  ]);
});

test("a camp whose days have their own places takes one of each day that the child comes", () => {
  const days = camp().days.map((day, index) => ({ ...day, pool_id: 60 + index }));
  const pools = (line: ReturnType<typeof camp>) => demandsOf([line]).map((one) => [one.poolId, one.childId]);
  expect(pools(camp({ days }))).toEqual([
    [60, ada.id],
    [61, ada.id],
  ]);
  expect(pools(camp({ days: days.slice(1), chosen_days: ["2027-04-06"] }))).toEqual([[61, ada.id]]);
});

test("lines on one pool add up", () => {
  expect(wantedByPool([hoodie({ quantity: 2 }), hoodie({ id: "printed", quantity: 3 })]).get(300)).toBe(5);
});
