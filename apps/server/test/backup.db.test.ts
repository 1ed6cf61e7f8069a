import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createPool, pendingMigrations, type Pool } from "@matinee/database";
import { aCamp, aChild, aCoupon, aGroup, aHoodie } from "@matinee/testkit";
import { scratchDatabase } from "@matinee/testkit/server";
import { expect, test } from "vitest";
import { openQueue } from "../src/jobs/queue-client.ts";
import { aShop } from "./harness/a-shop.ts";

const shop = await aShop();
await (await openQueue(shop.url, shop.log)).stop({ graceMs: 0 });
await aGroup(shop.db);
await aCamp(shop.db);
await aHoodie(shop.db, { franchiseId: shop.school.id });
await aCoupon(shop.db, { code: "BACKUP", uses: 5 });
await aChild(shop.db);
await shop.pool.query("insert into audit_log (actor, action, subject) values ('test', 'test', 'test')");

const run = promisify(execFile);
const asSystem = { PGOPTIONS: "-c matinee.scope=system" };

/** Every table with its rows, as text in one order. */
async function contents(pool: Pick<Pool, "query">): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ sum: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as sum from ${name} t`,
    );
    found[name] = rows[0]?.sum ?? "";
  }
  return found;
}

test("no function depends on the search_path of the session", async () => {
  const { rows } = await shop.pool.query(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and case l.lanname
         when 'plpgsql' then not coalesce(p.proconfig::text like '%search_path=%', false)
           -- They read the setting, with PostgreSQL's own functions alone, for every statement.
           and p.proname <> all ('{scope_kind,scope_guest,scope_user,scope_franchise,scope_money_franchise,scope_own_user,scope_sees_all,scope_whole_franchise}')
         -- Parsed with its definition, or made of PostgreSQL's own functions alone.
         else p.prosqlbody is null and p.oid not in (
           'miles_between(double precision, double precision, double precision, double precision)'::regprocedure,
           'age_key(text, date)'::regprocedure, 'seller_in_law(franchise)'::regprocedure)
         end`,
  );
  expect(rows).toEqual([]);
});

test("the product's own role reads every row with an empty search_path, as pg_dump does", async () => {
  const expected = await contents(shop.pool);
  expect(Object.keys(expected)).toEqual(
    expect.arrayContaining(["pgboss.version", "public.child", "sandbox_gateway.object"]),
  );
  expect(expected["public.child"]).toMatch(/^1 rows/u);
  const client = await shop.pool.connect();
  try {
    await client.query("select pg_catalog.set_config('search_path', '', false)");
    expect(await contents(client)).toEqual(expected);
  } finally {
    client.release(true);
  }
});

test("a dump by the product's own role restores every row, and the product runs on it", async ({ skip }) => {
  const { rows } = await shop.pool.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  const major = rows[0]?.major ?? 0;
  const installed = spawnSync("pg_dump", ["--version"], { encoding: "utf8" }).stdout;
  const version = Number(/ (\d+)\./u.exec(installed ?? "")?.[1] ?? 0);
  skip(version < major, `pg_dump ${major} or newer is not on the PATH; the embedded PostgreSQL comes without it`);

  const folder = mkdtempSync(join(tmpdir(), "matinee-backup-"));
  const restored = await scratchDatabase();
  const pool = createPool(restored.url, { scope: { kind: "system" } });
  try {
    const file = join(folder, "matinee.dump");
    const env = { ...process.env, ...asSystem };
    await run("pg_dump", ["--enable-row-security", "--format=custom", `--file=${file}`, shop.url], { env });
    await run("pg_restore", ["--exit-on-error", "--no-owner", `--dbname=${restored.url}`, file], { env });
    expect(await contents(pool)).toEqual(await contents(shop.pool));
    expect(await pendingMigrations(pool)).toEqual([]);
    // Policies and triggers came along.
    const unscoped = createPool(restored.url, { max: 1 });
    expect((await unscoped.query("select from child")).rows).toEqual([]);
    await unscoped.end();
    await pool.query("select refresh_class_search(null)");
    await expect(pool.query("delete from audit_log")).rejects.toThrow("append-only");
  } finally {
    await pool.end();
    await restored.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
