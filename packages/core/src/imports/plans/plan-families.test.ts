import { expect, test } from "vitest";
import { isoDate } from "../../kernel/index.ts";
import { ada, family, known, row } from "../testing/sample-families.ts";
import { FamilyPlans } from "./plan-families.ts";

const today = isoDate("2026-11-25");
const pat = { email: "pat@example.test", name: "Pat Tester" };
const adaRow = { child_name: "Ada Tester", date_of_birth: "2018-05-03" };

/** Plans whose ids are "new 1", "new 2" and so on. */
function plansFor(families = known()) {
  let ids = 0;
  const plans = new FamilyPlans(families, () => `new ${(ids += 1)}`);
  return {
    plan: (...given: Parameters<typeof row>) => plans.plan(row(...given), today),
    planned: plans.planned,
  };
}

test("a family that the school does not know is added with its child, and the next row about it adds another child", () => {
  const { plan, planned } = plansFor();
  expect(plan(1, { ...pat, ...adaRow })).toEqual({
    finding: "new",
    outcome: "added",
    label: "Ada Tester, Pat Tester",
    issues: [],
    match: null,
  });
  expect(plan(2, { ...pat, child_name: "Ben Tester", date_of_birth: "2016-01-02" })).toMatchObject({
    finding: "new",
    outcome: "added",
  });
  expect(plan(3, { ...pat, ...adaRow })).toMatchObject({ finding: "unchanged", outcome: "unchanged" });
  expect(planned).toMatchObject([
    { n: 1, newFamily: { id: "new 1", email: "pat@example.test" }, newChild: { id: "new 2" } },
    { n: 2, newChild: { id: "new 3", family: { id: "new 1" }, details: { firstName: "Ben" } } },
  ]);
  expect(planned[1]?.newFamily).toBeUndefined();
});

test("a new family needs a name, and a row that can't be read says why", () => {
  const { plan, planned } = plansFor();
  expect(plan(1, { email: "pat@example.test" })).toMatchObject({
    finding: "problem",
    outcome: "left_out",
    label: "pat@example.test",
    issues: [{ path: "name", message: "The school does not know this family yet, so its name is needed." }],
  });
  expect(plan(2, { ...pat, phone: "12" })).toMatchObject({ label: "Pat Tester", issues: [{ path: "phone" }] });
  expect(planned).toEqual([]);
});

test("two rows of a file that contradict each other are refused, the second one", () => {
  const { plan } = plansFor();
  plan(1, { ...pat, postcode: "LS1 8TL" });
  expect(plan(2, { ...pat, postcode: "YO1 7HH" })).toMatchObject({
    finding: "problem",
    issues: [{ path: "postcode", message: "Row 1 says “LS1 8TL” of this family, and this row “YO1 7HH”." }],
  });
});

test("health notes are added where there are none, once, and never to a family with an account", () => {
  const notes = { ...pat, ...adaRow, medical_conditions: "Asthma" };
  const { plan, planned } = plansFor(known(family()));
  expect(plan(1, notes)).toMatchObject({ finding: "new", outcome: "changed" });
  expect(plan(2, notes)).toMatchObject({ finding: "unchanged" });
  expect(planned).toEqual([{ n: 1, notes: { childId: "ada", text: "Asthma" } }]);
  const has = plansFor(known(family({ children: [ada({ hasNotes: true })] })));
  expect(has.plan(1, notes)).toMatchObject({ finding: "unchanged" });
  const own = plansFor(known(family({ isKeptBySchool: false })));
  expect(own.plan(1, notes)).toMatchObject({ finding: "unchanged" });
  expect(own.planned).toEqual([]);
});

test("what differs stays as it is until somebody takes it over", () => {
  const moved = { ...pat, postcode: "YO1 7HH" };
  const { plan, planned } = plansFor(known(family()));
  const kept = plan(1, moved);
  expect(kept).toMatchObject({
    finding: "duplicate",
    outcome: "unchanged",
    match: {
      name: "Pat Tester",
      customerId: "tester",
      differences: [{ field: "postcode", ours: "LS1 8TL", theirs: "YO1 7HH" }],
      choices: ["keep", "take"],
      leavesOut: false,
    },
  });
  expect(planned).toEqual([]);
  expect(plan(1, moved, { choice: "take" })).toMatchObject({ finding: "duplicate", outcome: "changed" });
  expect(planned).toEqual([{ n: 1, details: { customerId: "tester", values: { postcode: "YO1 7HH" } } }]);
});

test("a choice that the row does not offer changes nothing", () => {
  const own = plansFor(known(family({ isKeptBySchool: false })));
  expect(own.plan(1, { ...pat, postcode: "YO1 7HH" }, { choice: "take" })).toMatchObject({ outcome: "unchanged" });
  expect(own.planned).toEqual([]);
});

test("another birthday is a slip, or another child: without a word the row is left out", () => {
  const later = { ...pat, child_name: "Ada Tester", date_of_birth: "2018-06-03" };
  const planned = (choice: "take" | "separate" | "keep" | null) => {
    const plans = plansFor(known(family()));
    return [plans.plan(1, later, { choice }).outcome, plans.planned] as const;
  };
  expect(planned(null)).toEqual(["left_out", []]);
  expect(planned("keep")).toEqual(["unchanged", []]);
  expect(planned("take")).toEqual(["changed", [{ n: 1, birthday: { childId: "ada", bornOn: "2018-06-03" } }]]);
  expect(planned("separate")).toMatchObject(["added", [{ newChild: { family: { id: "tester" } } }]]);
});

test("the same name and phone number with another address may be another family", () => {
  const alike = { ...pat, email: "p.tester@example.test", phone: "07700 900123" };
  const { plan, planned } = plansFor(known(family()));
  expect(plan(1, alike)).toMatchObject({ outcome: "left_out", match: { choices: ["keep", "take", "separate"] } });
  expect(plan(1, alike, { choice: "separate" })).toMatchObject({ finding: "duplicate", outcome: "added" });
  expect(planned).toMatchObject([{ newFamily: { email: "p.tester@example.test" } }]);
  // The check found it new: whoever came since is not taken for it.
  const checked = plansFor(known(family()));
  expect(checked.plan(1, alike, { wasNew: true })).toMatchObject({ finding: "new", outcome: "added" });
});

test("a family has at most twenty children, and those that it has are still recognised", () => {
  const many = Array.from({ length: 20 }, (_, nth) => ada({ id: `child ${nth}`, firstName: `Child${nth}` }));
  const { plan } = plansFor(known(family({ children: many })));
  expect(plan(1, { ...pat, ...adaRow })).toMatchObject({
    finding: "problem",
    issues: [{ path: "child_name", message: "The family has 20 children already." }],
  });
  expect(plan(2, { ...pat, ...adaRow, child_name: "Child3 Tester" })).toMatchObject({ finding: "unchanged" });
});
