import { testDatabase } from "@matinee/testkit";
import { beforeAll, expect, test } from "vitest";
import { sqlPostcodes } from "./sql-postcodes.ts";

const { pool } = await testDatabase();

beforeAll(async () => {
  await pool.query(
    "insert into postcode values ('LS14AP', 53.7, -1.5), ('LS15AA', 53.9, -1.7), ('LS141AA', 50, 0), ('LS1A1AA', 50, 0)",
  );
});

test.each([
  ["ls1 4ap", { lat: 53.7, lng: -1.5, label: "LS1 4AP", precision: "exact" }],
  ["LS1 9ZZ", { lat: 53.8, lng: -1.6, label: "LS1 9ZZ", precision: "approximate" }],
  ["LS1", { lat: 53.8, lng: -1.6, label: "LS1", precision: "approximate" }],
  ["LS14", { lat: 50, lng: 0, label: "LS14", precision: "approximate" }],
])("%s is found in the table", async (query, expected) => {
  const found = await sqlPostcodes(pool).locate(query);
  expect(found).toMatchObject({ label: expected.label, precision: expected.precision });
  expect(found?.lat).toBeCloseTo(expected.lat, 9);
  expect(found?.lng).toBeCloseTo(expected.lng, 9);
});

test("a place that is not in the table is found in the gazetteer", async () => {
  const lookup = sqlPostcodes(pool);
  expect(await lookup.locate("M1 1AE")).toMatchObject({ label: "M1 1AE", precision: "approximate" });
  expect(await lookup.locate("Leeds")).toMatchObject({ precision: "town" });
  expect(await lookup.locate("ZZ1 1AA")).toBeNull();
});
