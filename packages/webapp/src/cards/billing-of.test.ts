import { expect, test } from "vitest";
import { billingOf } from "./billing-of.ts";

test("the name on the card stands for the payer, and what is unknown is not sent", () => {
  expect(billingOf("S Harper", null)).toEqual({ name: "S Harper" });
  const address = { line1: "1 The Headrow", line2: null, city: "Leeds", state: null, postal_code: "LS1 4AP" } as const;
  const payer = {
    name: "Pat Harper",
    email: null,
    phone: "+441134960000",
    address: { ...address, country: "GB" },
  } as const;
  expect(billingOf("S Harper", payer)).toEqual({
    name: "S Harper",
    phone: "+441134960000",
    address: { line1: "1 The Headrow", city: "Leeds", postal_code: "LS1 4AP", country: "GB" },
  });
});
