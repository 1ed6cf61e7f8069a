import { expect, test } from "vitest";
import { validateVenue, type VenueForm } from "./venue.ts";

const form: VenueForm = {
  name: " Roundhay  Hall ",
  address_line_1: "2 Park Road",
  post_town: "Leeds",
  postcode: "ls81aa",
  access: "Level entrance.\r\nLift to the hall.",
};

function pathsOf(changes: Partial<VenueForm>): string[] {
  const checked = validateVenue({ ...form, ...changes });
  return checked.ok ? [] : checked.error.map(({ path }) => path);
}

test("a venue form is tidied; without a position it stays null", () => {
  expect(validateVenue(form)).toEqual({
    ok: true,
    value: {
      name: "Roundhay Hall",
      address_line_1: "2 Park Road",
      address_line_2: "",
      address_line_3: "",
      post_town: "Leeds",
      county: "",
      postcode: "LS8 1AA",
      access: "Level entrance.\nLift to the hall.",
      travel: "",
      position: null,
    },
  });
  expect(validateVenue({ ...form, lat: 53.8, lng: -1.5 })).toMatchObject({
    value: { position: { lat: 53.8, lng: -1.5 } },
  });
});

test("all problems are returned at once, in the order of the form", () => {
  expect(
    pathsOf({
      name: " ",
      address_line_1: "",
      post_town: "",
      postcode: "LS8",
      lat: 10,
      lng: 10,
      access: "x".repeat(2_001),
    }),
  ).toEqual(["name", "address_line_1", "post_town", "postcode", "lat", "lng", "access"]);
});

test.each([
  [{ lat: 53.8 }, ["lng"]],
  [{ lng: -1.5 }, ["lat"]],
  [{ lat: 61.1, lng: 0 }, ["lat"]],
  [{ lat: 49, lng: 2 }, []],
  [{ county: "x".repeat(101) }, ["county"]],
  [{ county: null, address_line_3: "x".repeat(100) }, []],
])("%j has problems at %j", (changes, paths) => {
  expect(pathsOf(changes)).toEqual(paths);
});
