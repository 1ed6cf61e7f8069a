import { expect, test } from "vitest";
import type { StaffActor } from "./actor.ts";
import { rightsProblem, takenAway } from "./member-form.ts";
import { can, hasRight } from "./policy.ts";

const all = { sees_money: true, sees_health: true, may_export: true };
const school = { franchiseIds: [2] };
const poor: StaffActor = { kind: "FRANCHISE_ADMIN", userId: "u1", franchiseId: 2, without: ["money"] };

test("what was taken away from a person is gone, in a view too, and nothing else is", () => {
  const view = (staff: StaffActor) =>
    ({
      kind: "CUSTOMER",
      userId: "u0",
      customerId: "c1",
      guestId: "g1",
      viewedBy: { staff, familyFranchiseIds: [2] },
    }) as const;
  const family = { guestId: "g1", customerId: "c1", ...school };
  expect(can(poor, "order:read", school)).toBe(false);
  expect(can(poor, "order:open", school)).toBe(true);
  expect(can(poor, "child:read_medical", school)).toBe(true);
  expect(hasRight(view(poor), "order:read")).toBe(false);
  expect(can(view(poor), "cart:read", family)).toBe(false);
  expect(can(view({ ...poor, without: [] }), "cart:read", family)).toBe(true);
  const blind: StaffActor = { ...poor, without: takenAway({ ...all, sees_health: false, may_export: false }) };
  expect(can(blind, "child:read_medical", school)).toBe(false);
  expect(can(blind, "list:export", school)).toBe(false);
  expect(can(blind, "owed:read", school)).toBe(true);
});

test("nobody gives a right that they lack, and a person keeps what they had", () => {
  const given = { role: "FRANCHISE_ADMIN", given: all } as const;
  expect(rightsProblem(poor, given).map(({ path }) => path)).toEqual(["sees_money"]);
  expect(rightsProblem(poor, { ...given, before: { role: "FRANCHISE_ADMIN", ...all } })).toEqual([]);
  // A teacher's role has no money, whatever is stored with it.
  expect(rightsProblem(poor, { ...given, before: { role: "FRANCHISE_STAFF", ...all } })).toHaveLength(1);
  expect(rightsProblem(poor, { role: "FRANCHISE_STAFF", given: all })).toEqual([]);
  expect(rightsProblem({ kind: "NETWORK_ADMIN", userId: "u2" }, given)).toEqual([]);
});
