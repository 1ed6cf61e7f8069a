import { calls, type CallSpec } from "@matinee/contract";
import { money } from "@matinee/contract/shapes";
import { expect, test } from "vitest";
import { z } from "zod";
import { changesOf, ACTION_GROUPS } from "./audit-labels.ts";

/** The groups of the filter that find an action. PostgreSQL and JavaScript read these patterns alike. */
const groupsOf = (action: string) =>
  Object.keys(ACTION_GROUPS).filter((group) => new RegExp(ACTION_GROUPS[group] ?? "", "u").test(action));

test.each([
  ["class_created", "added"],
  ["staff_invited", "added"],
  ["staff_joined", "added"],
  ["api_key_made", "added"],
  ["item_picture_added", "added"],
  ["staff_changed", "changed"],
  ["third_party.on", "changed"],
  ["third_party.off", "changed"],
  ["location_archived", "changed"],
  ["class_deleted", "removed"],
  ["staff_ended", "removed"],
  ["staff_invitation_taken_back", "removed"],
  ["api_key_revoked", "removed"],
  ["item_picture_removed", "removed"],
  ["waiting_place_added", "families"],
  ["impersonation_changed", "viewed"],
  ["orders_exported", "exported"],
])("the filter finds %s under %s alone", (action, group) => {
  expect(groupsOf(action)).toEqual([group]);
});

type Schema = z.core.$ZodType;

/** Knows `money`, also with limits or a description of its own. */
const known = z.registry<{ isMoney: boolean }>();
known.add(money, { isMoney: true });

/** The names of the fields of a form that are amounts. */
function amountsIn(schema: Schema, name = ""): string[] {
  if (known.get(schema)?.isMoney === true) return [name];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return amountsIn(schema.def.innerType, name);
  if (schema instanceof z.ZodArray) return amountsIn(schema.def.element, name);
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap((option) => amountsIn(option, name));
  if (schema instanceof z.ZodObject) {
    const shape: z.core.$ZodShape = schema.def.shape;
    return Object.entries(shape).flatMap(([key, part]) => amountsIn(part, key));
  }
  return [];
}

const specs: readonly CallSpec[] = Object.values(calls);
const amounts = [...new Set(specs.flatMap(({ body }) => (body === undefined ? [] : amountsIn(body))))];

test("the walk through the forms finds amounts however they are wrapped", () => {
  expect(amounts).toEqual(expect.arrayContaining(["price", "deposit", "postage_free_from", "minimum", "term_fee"]));
});

test.each(amounts)("the history shows the %s of a form in pounds", (field) => {
  expect(changesOf({ before: { [field]: 350 }, after: { [field]: 1_225 } }, () => null)).toMatchObject([
    { before: "£3.50", after: "£12.25" },
  ]);
});
