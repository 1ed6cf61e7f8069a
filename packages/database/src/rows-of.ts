import type { CompiledQuery, RawBuilder } from "kysely";
import type { z } from "zod";
import type { Db } from "./create-db.ts";

/** A statement in raw SQL whose rows are checked when they arrive. */
export interface CheckedStatement<Row> {
  compile(db: Db): CompiledQuery;
  /** Checks rows as the driver returned them. Throws TypeError for one that does not fit. */
  check(rows: readonly unknown[]): Row[];
  execute(db: Db): Promise<Row[]>;
  executeTakeFirst(db: Db): Promise<Row | undefined>;
}

/**
 * A statement in raw SQL with the schema of its rows. The compiler cannot see what raw SQL selects, so every row is
 * checked where it enters. The schema describes what the driver delivers (see `typeParsers`) and converts nothing.
 * Columns that it does not name are dropped. `purpose` names the statement in the error, such as "the lines of an order".
 */
export function rowsOf<Row>(
  purpose: string,
  schema: z.ZodType<Row>,
  statement: RawBuilder<unknown>,
): CheckedStatement<Row> {
  const check = (rows: readonly unknown[]) => checkRows(purpose, schema, rows);
  return {
    compile: (db) => statement.compile(db),
    check,
    execute: async (db) => check((await statement.execute(db)).rows),
    executeTakeFirst: async (db) => check((await statement.execute(db)).rows)[0],
  };
}

/** Checks rows that the driver returned. Throws TypeError for one that does not fit. */
export function checkRows<Row>(purpose: string, schema: z.ZodType<Row>, rows: readonly unknown[]): Row[] {
  return rows.map((row) => {
    const parsed = schema.safeParse(row);
    if (parsed.success) return parsed.data;
    throw new TypeError(`The database returned an unexpected row for ${purpose}: ${describe(parsed.error.issues)}`);
  });
}

const MAX_ISSUES = 5;

/** Where the row differs from the schema, and how. It never contains a value, because rows hold personal data. */
function describe(issues: readonly z.core.$ZodIssue[]): string {
  const parts = issues
    .slice(0, MAX_ISSUES)
    .map((issue) => `${issue.path.map(String).join(".") || "the row"} (${issue.code}${expectedBy(issue)})`);
  return parts.join(", ");
}

function expectedBy(issue: z.core.$ZodIssue): string {
  return issue.code === "invalid_type" ? `, expected ${issue.expected}` : "";
}
