import { expect, test } from "vitest";
import { settingDifferences, isTouched, PARTS, readSettings, type Settings } from "./school-fields.ts";

const form = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};

test("empty amounts are none where they may be left out, and a problem where not", () => {
  const { change, errors } = readSettings(form({ vat_rate: "5", postage: " ", booking_fee: "" }), PARTS.money.fields);
  expect(change).toMatchObject({ vat_rate: 5, postage: null, postage_free_from: null });
  expect(Object.keys(errors)).toEqual(["booking_fee"]);
  expect(readSettings(form({ booking_fee: "£1.50", postage: "3" }), PARTS.money.fields)).toMatchObject({
    change: { booking_fee: 150, postage: 300 },
    errors: {},
  });
});

test("a change of another part is no conflict; one of this part is shown in words", () => {
  const money = { vat_number: null, vat_rate: 20, booking_fee: 0, postage: null, postage_free_from: null };
  // The other parts are not looked at.
  const opened = { phone: "1", ...money } as Settings;
  const { fields } = PARTS.money;
  expect(isTouched(opened, { ...opened, phone: "2" }, fields)).toBe(false);
  const stored = { ...opened, booking_fee: 250 };
  expect(isTouched(opened, stored, fields)).toBe(true);
  expect(settingDifferences({ ...opened, postage: 300 }, { stored, opened, fields })).toEqual([
    { name: "booking_fee", label: "Booking fee in £", mine: "£0", theirs: "£2.50", isEdited: false },
    { name: "postage", label: "Postage in £", mine: "£3", theirs: "", isEdited: true },
  ]);
});
