import { expect, test } from "vitest";
import { readMigrations } from "./migrate.ts";

const migrations = readMigrations();
/** Files up to this number are the baseline, which runs on an empty database. */
const LAST_OF_BASELINE = "0015_change_notices";

test("migrations are numbered from 0001 without gaps", () => {
  expect(migrations.map(({ name }) => name.slice(0, 5))).toEqual(
    migrations.map((_, index) => `${String(index + 1).padStart(4, "0")}_`),
  );
});

test("the baseline defines each object once and alters no table, except to switch on row-level security", () => {
  const text = migrations
    .filter(({ name }) => name <= LAST_OF_BASELINE)
    .map(({ text: sql }) => sql)
    .join("\n");
  expect(text).not.toMatch(/create or replace|^drop |^update /imu);
  const altered = [...text.matchAll(/^alter table \w+ (.*)$/gimu)].map(([, what]) => what);
  expect(new Set(altered)).toEqual(new Set(["enable row level security, force row level security;"]));
  const defined = [...text.matchAll(/^create (?:unique )?(?:table|view|function|index|policy) (\w+)[ (]/gimu)]
    .map(([, name]) => name)
    .filter((name) => name !== "on");
  expect(defined.length).toBeGreaterThan(100);
  expect(defined.filter((name, at) => defined.indexOf(name) !== at)).toEqual([]);
});

/** What breaks a rule for migrations of a database that is in use (CONTRIBUTING.md), or an empty list. */
function problemsOf({ text, inTransaction }: { text: string; inTransaction: boolean }): string[] {
  const sql = text.replaceAll(/--.*$/gmu, "");
  const statements = sql
    .split(/;[ \t]*$/mu)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
  const problems: string[] = [];
  if (/lock_timeout/iu.test(sql)) problems.push("The migrator sets lock_timeout.");
  if (!inTransaction) {
    for (const statement of statements)
      if (!/^(?:create|drop|reindex)\s*(?:unique\s+)?index\s+concurrently\b/iu.test(statement))
        problems.push("Outside a transaction only indexes are built or dropped, concurrently.");
    for (const [, name] of sql.matchAll(/create\s+(?:unique\s+)?index\s+concurrently\s+(\w+)/giu))
      if (!new RegExp(String.raw`drop\s+index\s+concurrently\s+if\s+exists\s+${name}\b`, "iu").test(sql))
        problems.push(`Drop ${name} first: a failed attempt leaves an invalid index.`);
    return problems;
  }
  if (/\bconcurrently\b/iu.test(sql)) problems.push("An index is built concurrently in a file without a transaction.");
  const created = new Set([...sql.matchAll(/create\s+table\s+(\w+)/giu)].map(([, name]) => name));
  for (const [, table] of sql.matchAll(/create\s+(?:unique\s+)?index\s+(?:\w+\s+)?on\s+(\w+)/giu))
    if (!created.has(table)) problems.push(`An index on ${table}, which is in use, is built concurrently.`);
  if (/\brename\b/iu.test(sql)) problems.push("The version before still uses the name: add the new one beside it.");
  return problems;
}

test("later migrations keep the rules for a database in use", () => {
  const broken = migrations
    .filter(({ name }) => name > LAST_OF_BASELINE)
    .flatMap((migration) => problemsOf(migration).map((problem) => `${migration.name}: ${problem}`));
  expect(broken).toEqual([]);
});

test.each([
  ["create index a on orders (id);", true, 1],
  ["create table t (n int); create index on t (n);", true, 0],
  ["create index concurrently a on orders (id);", true, 1],
  ["-- no transaction\ncreate index concurrently a on orders (id);", false, 1],
  [
    "-- no transaction\ndrop index concurrently if exists a;\ncreate unique index concurrently a on orders (id);",
    false,
    0,
  ],
  ["-- no transaction\nupdate orders set number = null;", false, 1],
  ["set lock_timeout = 0;", true, 1],
  ["alter table orders rename to basket;", true, 1],
  ["alter table orders add column note text;", true, 0],
])("the rules are checked: %j", (text, inTransaction, problems) => {
  expect(problemsOf({ text, inTransaction })).toHaveLength(problems);
});
