import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testDatabase } from "@matinee/testkit";
import { expect, test } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { shareSecrets } from "./shared-secrets.ts";

const { pool } = await testDatabase();
const copy = (env: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), "matinee-copy-")), ...env });

test("copies with folders of their own share the first one's generated secrets; given ones stay", async () => {
  const first = copy();
  const shared = await Promise.all([shareSecrets(first, pool), shareSecrets(copy(), pool)]);
  expect(shared[1]?.sessionSecrets).toEqual(shared[0]?.sessionSecrets);
  expect(shared[1]?.dataKeys).toEqual(shared[0]?.dataKeys);

  const SESSION_SECRET = "gHk2-Lq9_sT4vWx7yZaB1cDe3FgH5iJkLmNo";
  expect((await shareSecrets(copy({ SESSION_SECRET }), pool)).sessionSecrets).toEqual([SESSION_SECRET]);
});
