import { isoDate } from "@matinee/core/kernel";
import { afterAll, expect, test } from "vitest";
import { createPool } from "../create-pool.ts";
import { temporaryDatabase } from "../temporary-database.ts";
import { fillDemo } from "./fill-demo.ts";
import { wipeDemo } from "./wipe-demo.ts";

const { url } = await temporaryDatabase({ migrated: true });
const pool = createPool(url, { scope: { kind: "system" } });
afterAll(() => pool.end());
const demo = { groups: 8, today: isoDate(new Date().toISOString().slice(0, 10)), loginPasswordHash: "$argon2id$x" };

/** What is in each table, but for the note of what this copy is. */
async function contents(): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; n: number }>(
    `select c.relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', c.relname), true, true, '')))[1]::text::int as n
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

test("a wiped demo leaves the copy as it was before, with its evidence guarded, and no start brings it back", async () => {
  const before = await contents();
  expect(await wipeDemo(url)).toEqual({ wiped: false, why: "no_demo" });
  expect((await fillDemo(url, demo)).filled).toBe(true);
  expect((await contents())["class_group"]).toBe(demo.groups);
  // A real school beside it: nothing is touched.
  await pool.query(`insert into franchise (slug, name, legal_name, email, phone, address, order_prefix)
    values ('real', 'Bright Stage', 'Bright Stage', 'hello@bright.example', '1', '1', 'BRI')`);
  const filled = await contents();
  expect(await wipeDemo(url)).toEqual({ wiped: false, why: "school", school: "Bright Stage" });
  expect(await contents()).toEqual(filled);
  await pool.query("delete from franchise where slug = 'real'");

  await pool.query(
    `insert into picture (franchise_id, position, files) select id, 0, '[{"name": "1-400-0123456789abcdef.webp"}]' from franchise limit 1`,
  );
  expect(await wipeDemo(url)).toEqual({ wiped: true, pictures: ["1-400-0123456789abcdef.webp"] });
  expect(await contents()).toEqual(before);
  await expect(pool.query("truncate ledger_entry, ledger_transaction")).rejects.toThrow("append-only");
  const { rows } = await pool.query("select tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'");
  expect(rows).toEqual([]);

  expect((await fillDemo(url, demo)).filled).toBe(false);
  expect((await fillDemo(url, { ...demo, afterWipe: true })).filled).toBe(true);
});
