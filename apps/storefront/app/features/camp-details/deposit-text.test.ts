import { expect, test } from "vitest";
import { depositText } from "./deposit-text.ts";

test("a deposit names amounts and dates, until its balance is due", () => {
  const camp = { price: 17050, deposit: 5000, balance_due_on: "2027-01-18" };
  expect(depositText(camp, "2027-01-17")).toBe("£50 deposit, then £120.50 by 18 January 2027");
  expect(depositText(camp, "2027-01-18")).toBeNull();
  expect(depositText(camp, "2027-01-19")).toBeNull();
  expect(depositText({ ...camp, balance_due_on: null }, "2027-01-17")).toBeNull();
  expect(depositText({ ...camp, deposit: null }, "2027-01-17")).toBeNull();
  expect(depositText({ ...camp, deposit: 17050 }, "2027-01-17")).toBeNull();
});
