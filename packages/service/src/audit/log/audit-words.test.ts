import { expect, test } from "vitest";
import { GROUPS } from "./audit-words.ts";

/** The groups of the filter that find an action. PostgreSQL and JavaScript read these patterns alike. */
const groupsOf = (action: string) =>
  Object.keys(GROUPS).filter((group) => new RegExp(GROUPS[group] ?? "", "u").test(action));

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
