import { expect, test } from "vitest";
import { seesMoney } from "./sees-money.ts";

test.each([
  [{ kind: "FRANCHISE_STAFF", userId: "u", franchiseId: 1 } as const, false],
  [{ kind: "FRANCHISE_ADMIN", userId: "u", franchiseId: 1 } as const, true],
  [{ kind: "NETWORK_ADMIN", userId: "u" } as const, true],
])("the policy decides whether staff see money: %j", (staff, sees) => {
  expect(seesMoney(staff)).toBe(sees);
});
