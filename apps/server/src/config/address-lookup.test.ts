import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./read-config.ts";
import { problemsOf } from "./testing/production-settings.ts";

test("the key of the address finder is enough; an address of one without a key is not", () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "matinee-config-"));
  expect(readConfig({ DATA_DIR }).addressLookup).toBeNull();
  expect(readConfig({ DATA_DIR, ADDRESS_LOOKUP_KEY: "ak" }).addressLookup).toEqual({ url: null, apiKey: "ak" });
  const ADDRESS_LOOKUP_URL = "https://finder.example.test";
  expect(readConfig({ DATA_DIR, ADDRESS_LOOKUP_URL, ADDRESS_LOOKUP_KEY: "ak" }).addressLookup).toEqual({
    url: ADDRESS_LOOKUP_URL,
    apiKey: "ak",
  });
  expect(problemsOf({ DATA_DIR, ADDRESS_LOOKUP_URL })).toEqual([
    "ADDRESS_LOOKUP_KEY is missing: ADDRESS_LOOKUP_URL needs it.",
  ]);
});
