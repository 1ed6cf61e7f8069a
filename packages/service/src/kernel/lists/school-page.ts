import type { List } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { inSchool, ofSchool } from "../authorize.ts";
import type { Context } from "../context.ts";
import type { Outcome } from "../outcome.ts";
import { escapeLike, readList, type ListFields, type ListParameters } from "./list-query.ts";
import type { StreamedFile } from "../csv.ts";
import { exportList, type ListFile, type ListToExport } from "./export-list.ts";
import { readPage } from "./read-page.ts";

interface SchoolQuery extends ListParameters {
  /** Words to look for. */
  readonly q?: string | undefined;
  /** The only school to show. */
  readonly school?: number | undefined;
}

/** A list of what belongs to a school. */
export interface SchoolSource<T> {
  /** What a row is, for the error about one that does not fit `item`: "a class of the school". */
  readonly purpose: string;
  readonly item: z.ZodType<T>;
  readonly columns: RawBuilder<unknown>;
  /** The from clause with its joins. */
  readonly tables: RawBuilder<unknown>;
  /** The alias of the table whose rows are listed; each has an `id` and the school it belongs to. */
  readonly rows: string;
  readonly fields: ListFields;
  /** How they are sorted if nothing else is asked for. */
  readonly sorted: RawBuilder<unknown>;
  /** Which of the school's rows are meant; all if absent. */
  readonly where?: RawBuilder<unknown>;
  /** The columns in which `q` is looked for. */
  readonly searched?: readonly RawBuilder<unknown>[];
}

/** A page of what belongs to the school of the staff, or to any school for the network. */
export async function readSchoolPage<T>(
  ctx: Pick<Context, "actor" | "db">,
  query: SchoolQuery,
  source: SchoolSource<T>,
): Promise<Outcome<List<T>>> {
  const found = schoolList(ctx, query, source);
  return found.ok ? ok(await readPage(ctx.db, found.value.source, found.value.list)) : found;
}

/** The whole of such a list as CSV. */
export async function exportSchoolList<T>(
  ctx: Context,
  query: SchoolQuery,
  { source, ...file }: ListFile<T> & { readonly source: SchoolSource<T> },
): Promise<Outcome<StreamedFile>> {
  const found = schoolList(ctx, query, source);
  return found.ok ? await exportList(ctx, file, found.value) : found;
}

function schoolList<T>(
  ctx: Pick<Context, "actor">,
  query: SchoolQuery,
  { tables, rows, fields, sorted, where = sql`true`, searched = [], ...shown }: SchoolSource<T>,
): Outcome<ListToExport<T>> {
  const list = readList(query, fields, sql.ref(`${rows}.id`), sorted);
  if (!list.ok) return list;
  const school = sql.ref(`${rows}.franchise_id`);
  const text = `%${escapeLike(query.q ?? "")}%`;
  const matches =
    searched.length === 0
      ? sql`true`
      : sql.join(
          searched.map((column) => sql`${column} ilike ${text}`),
          sql` or `,
        );
  const from = sql`${tables} where ${inSchool(ctx, school)} and ${ofSchool(query.school, school)} and (${where}) and (${matches})`;
  return ok({ source: { ...shown, from }, list: list.value, key: { column: sql.ref(`${rows}.id`), type: "int" } });
}

/** SQL condition: rows that are not in the archive, that alone, or all. `archivedAt` is null outside the archive. */
export function inArchive(
  status: "archived" | "all" | undefined,
  archivedAt: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (status === "all") return sql<boolean>`true`;
  return status === "archived" ? sql<boolean>`${archivedAt} is not null` : sql<boolean>`${archivedAt} is null`;
}

/** SQL condition: rows of one status; if none is asked for, those that are not in the archive. */
export function ofStatus(status: string | undefined, column: RawBuilder<unknown>): RawBuilder<boolean> {
  return status === undefined ? sql<boolean>`${column} <> 'archived'` : sql<boolean>`${column} = ${status}`;
}
