import { expect, test } from "vitest";
import { NO_DATE } from "@matinee/ui";
import { NO_CLASS, WHOLE_CAMP, type ClassDraft, type TypedChild } from "../../../shared/application/draft.ts";
import { aCamp } from "../../../shared/basket/example-lines.ts";
import { campChoices, campPicks, heldText, SENT } from "./camp-choices.ts";

const lunch = { id: 2, name: "Hot lunch", quantity: 1, price: 3_250, total: 3_250, days: [], choice: null };
const shirt = { id: 4, name: "T-shirt", quantity: 1, price: 1_200, total: 1_200, days: [], choice: "Age 7–8" };
const monday = "2027-02-15";
const tuesday = "2027-02-16";
const day = (date: string) => ({ date, start: "09:30", end: "15:30" });

/** What was chosen in the form while the basket held `basedOn`. */
const chosen = (extras: number[], basedOn = "", change: Partial<ClassDraft> = {}): ClassDraft => ({
  ...NO_CLASS,
  extras: { ada: extras },
  basedOn,
  ...change,
});

/** The form of a child of the basket, whose details are being changed. */
const form: TypedChild = {
  key: "form-1",
  id: "ada",
  first_name: "Ada",
  surname: "Hopper",
  born: NO_DATE,
  image_consent: false,
  nothing_to_tell: false,
};

test("without a draft, as on another device, the form opens with what the basket holds", () => {
  const line = aCamp({
    by_the_day: true,
    dates: [day(monday), day(tuesday)],
    addons: [{ ...lunch, days: [tuesday] }, shirt],
    deposit: null,
    take_full_payment: true,
  });
  expect(campChoices(NO_CLASS, [line], [])).toMatchObject({
    extras: { ada: [2, 4] },
    details: { ada: { days: [monday, tuesday], extraDays: { 2: [tuesday] }, choices: { 4: "Age 7–8" } } },
    // Single days are paid at once, so they say nothing of how a whole camp is paid.
    payInFull: false,
  });
});

test("what was chosen in the cart since counts, and not what the form was sent with", () => {
  const sent = chosen([2]);
  const { extras, details, payInFull } = campChoices(
    sent,
    [aCamp({ addons: [lunch, shirt], take_full_payment: true })],
    [],
  );
  expect(extras["ada"]).toEqual([2, 4]);
  expect(details["ada"]).toEqual({ ...WHOLE_CAMP, choices: { 4: "Age 7–8" } });
  expect(payInFull).toBe(true);
  expect(campChoices({ ...sent, payInFull: true }, [aCamp()], []).payInFull).toBe(false);
});

test("what is chosen in the form counts until the basket is another", () => {
  const { basedOn } = campChoices(NO_CLASS, [aCamp()], []);
  const draft = chosen([2, 4], basedOn, { payInFull: true, details: { ada: { ...WHOLE_CAMP, days: [monday] } } });
  expect(campChoices(draft, [aCamp()], [])).toMatchObject({
    extras: { ada: [2, 4] },
    details: { ada: { days: [monday] } },
    payInFull: true,
  });
  expect(campChoices(draft, [aCamp({ addons: [] })], [])).toMatchObject({
    extras: { ada: [] },
    details: { ada: { days: null } },
    payInFull: false,
  });
});

test("once it was sent the basket counts, also if it is changed back to what it was before", () => {
  const draft = chosen([2, 4], SENT, { payInFull: true, details: { ada: { ...WHOLE_CAMP, days: [monday] } } });
  expect(campChoices(draft, [aCamp()], [])).toMatchObject(campChoices(NO_CLASS, [aCamp()], []));
});

test("what was chosen for a child who is not in the basket stays", () => {
  const draft = chosen([2], "", { extras: { leo: [4] }, payInFull: true });
  expect(campChoices(draft, [aCamp()], []).extras).toEqual({ leo: [4], ada: [2] });
  expect(campChoices(draft, [], [])).toMatchObject({ extras: { leo: [4] }, payInFull: true, basedOn: "" });
});

test("a child of the basket whose details are being changed keeps the extras in its form", () => {
  expect(campChoices(NO_CLASS, [aCamp()], [form]).extras["form-1"]).toEqual([2]);
  const { basedOn } = campChoices(NO_CLASS, [aCamp()], []);
  const draft = chosen([2], basedOn, { extras: { ada: [2], "form-1": [] } });
  expect(campChoices(draft, [aCamp()], [form]).extras["form-1"]).toEqual([]);
});

const ada = { id: "ada", first_name: "Ada" };
const bo = { id: "bo", first_name: "Bo" };
const cy = { id: "cy", first_name: "Cy" };
const lineOf = (child: typeof ada) => aCamp({ id: `camp-${child.id}`, children: [child] });
/** Who was ticked in this browser while the basket held `basedOn`. */
const ticked = (picked: ClassDraft["picked"], basedOn: string, typed: TypedChild[] = []) => ({
  ...NO_CLASS,
  picked,
  basedOn,
  typed,
});

test("without a draft, who the basket holds the camp for is ticked; in an empty one nobody has chosen yet", () => {
  expect(campPicks(undefined, [lineOf(ada), lineOf(bo)])).toEqual([ada, bo]);
  expect(campPicks(undefined, [])).toBeNull();
});

test("who is ticked in the form counts while the basket is as it was, also nobody", () => {
  const before = heldText([lineOf(ada)]);
  expect(campPicks(ticked([bo], before), [lineOf(ada)])).toEqual([bo]);
  expect(campPicks(ticked([], before), [lineOf(ada)])).toEqual([]);
  expect(campPicks(ticked([bo], ""), [])).toEqual([bo]);
});

test("an older draft keeps children who are not in the basket yet, and unticks no child of the basket", () => {
  expect(campPicks(ticked([ada], ""), [lineOf(bo)])).toEqual([bo, ada]);
  expect(campPicks(ticked([cy], heldText([lineOf(ada)])), [lineOf(ada), lineOf(bo)])).toEqual([ada, bo, cy]);
});

test("a child who was taken out of the basket elsewhere is not ticked again", () => {
  const both = [lineOf(ada), lineOf(bo)];
  expect(campPicks(ticked([ada, bo], SENT), [lineOf(ada)])).toEqual([ada]);
  expect(campPicks(ticked([ada, bo, cy], heldText(both)), [lineOf(ada)])).toEqual([ada, cy]);
  // With the last of them the form begins anew.
  expect(campPicks(ticked([ada], SENT), [])).toBeNull();
});

test("a child of the basket whose details are being changed has a form and no tick", () => {
  expect(campPicks(ticked([], "", [form]), [lineOf(ada), lineOf(bo)])).toEqual([bo]);
  expect(campPicks(ticked([], "", [form]), [lineOf(ada)])).toEqual([]);
});

test("while the basket is not known the draft counts, and what the browser stored wrongly tells nothing", () => {
  expect([campPicks(ticked([ada], SENT), null), campPicks(undefined, null)]).toEqual([[ada], null]);
  for (const stored of ["{", "null", "5", '{"extras":null}', '{"extras":"x"}'])
    expect(campPicks(ticked([ada], stored), [lineOf(bo)])).toEqual([bo, ada]);
});
