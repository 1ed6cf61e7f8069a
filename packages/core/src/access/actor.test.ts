import { expect, test } from "vitest";
import { needsSecondStep } from "./actor.ts";

const school = { userId: "u", franchiseId: 1 };
test.each([
  [{ ...school, kind: "FRANCHISE_STAFF" } as const, true],
  [{ ...school, kind: "FRANCHISE_STAFF", ownClasses: true } as const, false],
  [{ ...school, kind: "FRANCHISE_ADMIN" } as const, true],
  // Without amounts, all families of the school are still there to see.
  [{ ...school, kind: "FRANCHISE_ADMIN", without: ["money"] } as const, true],
  [{ kind: "NETWORK_ADMIN", userId: "u" } as const, true],
])("a second step for who sees more than their own classes: %j", (staff, needed) => {
  expect(needsSecondStep(staff)).toBe(needed);
});
