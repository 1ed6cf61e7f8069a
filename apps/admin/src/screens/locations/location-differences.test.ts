import type { StaffLocation } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { differences, isElsewhere, merged } from "./location-differences.ts";

const stored: StaffLocation = {
  id: 1,
  name: "Hall",
  address_line_1: "1 Lane",
  address_line_2: "",
  address_line_3: "",
  post_town: "Leeds",
  county: "",
  postcode: "LS1 4AP",
  lat: 53.8,
  lng: -1.5,
  access: "Ramp\nLift",
  travel: "",
  franchise: { id: 1, name: "Leeds" },
  archived: false,
  classes: 0,
  version: 3,
};
const { id: _, franchise: __, classes: ___, version: ____, ...same } = stored;

test("only fields with another text differ; an untyped position follows the postcode", () => {
  expect(differences({ ...same, access: "Ramp\r\nLift ", county: null, lat: null, lng: null }, stored, stored)).toEqual(
    [],
  );
  expect(differences({ ...same, travel: "Bus 1", lat: 53.9 }, stored, stored)).toEqual([
    { name: "travel", label: "Getting there", mine: "Bus 1", theirs: "", isEdited: true },
    { name: "position", label: "Latitude and longitude", mine: "53.9, -1.5", theirs: "53.8, -1.5", isEdited: true },
  ]);
});

test("a field that this user left alone is not edited, though the other changed it", () => {
  const opened = { ...stored, travel: "", version: 2 };
  expect(differences({ ...same, travel: "" }, { ...stored, travel: "Bus 1" }, opened)).toMatchObject([
    { name: "travel", mine: "", theirs: "Bus 1", isEdited: false },
  ]);
});

test("what is left to the other is theirs, and the rest is mine", () => {
  const mine = { ...same, name: "My hall", travel: "Bus 1", lat: 53.9 };
  expect(merged(mine, stored, ["name", "position"])).toMatchObject({ name: "Hall", travel: "Bus 1", lat: 53.8 });
});

test("families would look elsewhere for another name or address, not for another county or position", () => {
  for (const change of [{ name: "Town Hall" }, { address_line_2: "Studio 2" }, { postcode: "LS2 7EQ" }])
    expect(isElsewhere({ ...same, ...change }, stored)).toBe(true);
  for (const change of [{}, { name: " Hall " }, { county: "Kent" }, { travel: "Bus 1" }, { lat: 53.9 }])
    expect(isElsewhere({ ...same, ...change }, stored)).toBe(false);
});
