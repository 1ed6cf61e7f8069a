import { expect, test } from "vitest";
import { filledIn } from "./filled-in.ts";

test("only filled-in fields go into the address, and no date of birth", () => {
  const fields: [string, string][] = [
    ["postcode", " LS1 4AP "],
    ["date_of_birth_day", "4"],
    ["date_of_birth_month", "6"],
    ["date_of_birth_year", "2019"],
    ["radius_miles", ""],
    ["q", "  "],
  ];
  expect(`${filledIn(fields)}`).toBe("postcode=LS1+4AP");
});

test("a typed place replaces a position", () => {
  const position: [string, string][] = [
    ["lat", "53.8"],
    ["lng", "-1.5"],
  ];
  expect(`${filledIn([...position, ["postcode", "Leeds"]])}`).toBe("postcode=Leeds");
  expect(`${filledIn([...position, ["postcode", " "]])}`).toBe("lat=53.8&lng=-1.5");
});
