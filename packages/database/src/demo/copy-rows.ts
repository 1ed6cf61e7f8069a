import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { z } from "zod";
import { checkRows } from "../rows-of.ts";

/** The value of a column. */
export type CopyValue = string | number | boolean | null;

const CHUNK_CHARACTERS = 64 * 1024;
const SPECIAL = /[\\\n\r\t]/g;
const ESCAPED: Readonly<Record<string, string>> = { "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/**
 * Streams rows into a table with COPY, in chunks, and returns how many there were. `table` and `columns` become part of the statement
 * unescaped: never pass input.
 */
export async function copyRows(
  client: ClientBase,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly CopyValue[]>,
): Promise<number> {
  let count = 0;
  const counted = function* (): Generator<readonly CopyValue[]> {
    for (const row of rows) {
      if (row.length !== columns.length) throw new Error(`${table} takes ${columns.length} values, not ${row.length}`);
      count += 1;
      yield row;
    }
  };
  const list = columns.join(", ");
  const copyInto = async (target: string) => {
    const sink = client.query(copyFrom(`copy ${target} (${list}) from stdin`));
    await pipeline(Readable.from(inChunks(counted())), sink);
  };
  if (!(await isProtected(client, table))) await copyInto(table);
  else {
    // PostgreSQL refuses COPY under row-level security, but checks and allows an insert.
    await client.query(`create temporary table copied as select ${list} from ${table} with no data`);
    await copyInto("copied");
    await client.query(`insert into ${table} (${list}) select ${list} from copied`);
    await client.query("drop table copied");
  }
  return count;
}

const protectedRow = z.object({ is_protected: z.boolean() });

async function isProtected(client: ClientBase, table: string): Promise<boolean> {
  const { rows } = await client.query("select row_security_active($1) as is_protected", [table]);
  return checkRows("whether a table is protected", protectedRow, rows)[0]?.is_protected === true;
}

/** A PostgreSQL array, for a column of `text[]` or `int[]`. */
export function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.map((value) => (typeof value === "number" ? value : JSON.stringify(value))).join(",")}}`;
}

function* inChunks(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let chunk = "";
  for (const row of rows) {
    chunk += `${row.map(asText).join("\t")}\n`;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

function asText(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return value.replace(SPECIAL, (found) => ESCAPED[found] ?? found);
  return String(value);
}
