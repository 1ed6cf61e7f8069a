import { expect, test } from "vitest";
import { family, known, row } from "../testing/sample-families.ts";
import { BalancePlans } from "./plan-balances.ts";

const email = "pat@example.test";

test("a family gets the credit or the debt of its row, once", () => {
  const plans = new BalancePlans(known(family(), family({ id: "lee", email: "kim@example.test" })), new Map());
  expect(plans.plan(row(1, { email, credit: "12.50" }))).toMatchObject({
    finding: "new",
    outcome: "added",
    label: "Pat Tester: £12.50",
  });
  expect(plans.plan(row(2, { email: "Kim@example.test", debt: "20" }))).toMatchObject({
    label: "Pat Tester: owes £20.00",
  });
  expect(plans.plan(row(3, { email, credit: "12.50" }))).toMatchObject({ finding: "unchanged" });
  expect(plans.plan(row(4, { email, credit: "15" }))).toMatchObject({ finding: "duplicate", outcome: "unchanged" });
  expect(plans.planned).toEqual([
    { n: 1, customerId: "tester", balance: 1_250 },
    { n: 2, customerId: "lee", balance: -2_000 },
  ]);
});

test("another amount than the family was given changes nothing, and is shown in the words of the file", () => {
  const plans = new BalancePlans(known(family({ guestId: "guest" })), new Map([["guest", -2_000]]));
  expect(plans.plan(row(1, { email, debt: "20" }))).toMatchObject({ finding: "unchanged" });
  expect(plans.plan(row(1, { email, debt: "25" }))).toMatchObject({
    finding: "duplicate",
    match: {
      customerId: "tester",
      differences: [{ field: "debt", ours: "owes £20.00", theirs: "owes £25.00" }],
      choices: ["keep"],
      leavesOut: false,
    },
  });
  expect(plans.planned).toEqual([]);
});

test("nothing is not booked", () => {
  const plans = new BalancePlans(known(family()), new Map());
  expect(plans.plan(row(1, { email, credit: "0" }))).toMatchObject({ finding: "unchanged" });
  expect(plans.planned).toEqual([]);
});

test("what was given to whoever booked with the address counts", () => {
  const families = known(family());
  families.addUnproved(family({ id: "typed", guestId: "visitor" }));
  const plans = new BalancePlans(families, new Map([["visitor", 1_250]]));
  expect(plans.plan(row(1, { email, credit: "12.50" }))).toMatchObject({ finding: "unchanged" });
});

test("an address has to lead to one family", () => {
  const families = known(family(), family({ id: "twin" }));
  families.addOtherLogin(family({ id: "login", email: "old@example.test" }));
  const plans = new BalancePlans(families, new Map());
  const messageOf = (address: string) => plans.plan(row(1, { email: address, credit: "5" })).issues[0]?.message;
  expect(messageOf(email)).toBe("Several families of the school have this email address.");
  expect(messageOf("nobody@example.test")).toBe(
    "The school knows no family with this email address. Import the families first.",
  );
  expect(messageOf("old@example.test")).toContain("logs in with another one");
});
