import type { FieldDetail } from "@matinee/contract";
import { isIsoDate, ok } from "@matinee/core/kernel";
import { sql, type RawBuilder } from "kysely";
import { refuse, type Outcome } from "../outcome.ts";

/** A field by which a list can be filtered and sorted. */
export interface ListField {
  readonly column: RawBuilder<unknown>;
  /** `number` is an integer. `time` is HH:MM; its column holds minutes after midnight. */
  readonly type: "text" | "number" | "date" | "time";
  /** Default: filter and sort. */
  readonly only?: "sort";
  /** The column is never null. Then an index on it can give the rows in descending order too. */
  readonly never?: "null";
}

export type ListFields = Readonly<Record<string, ListField>>;

export interface ListParameters {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly sort?: readonly string[] | undefined;
  readonly filter?: string | undefined;
}

/** The list parameters as SQL fragments. */
export interface ListSql {
  readonly where: RawBuilder<boolean>;
  readonly orderBy: RawBuilder<unknown>;
  readonly limit: RawBuilder<unknown>;
  readonly page: number;
  readonly size: number;
}

const DEFAULT_SIZE = 50;

const COMPARISONS: Readonly<Record<string, RawBuilder<unknown>>> = {
  eq: sql`=`,
  ne: sql`<>`,
  lt: sql`<`,
  lte: sql`<=`,
  gt: sql`>`,
  gte: sql`>=`,
};

/**
 * Parses page, size, sort and filter (contract: "Conventions") against the fields of a list. Unknown fields and operators get
 * `invalid`, all in one answer. `tieBreaker` is appended to every sort order, so that no row appears on two pages.
 */
export function readList(
  query: ListParameters,
  fields: ListFields,
  tieBreaker: RawBuilder<unknown>,
  defaultOrder: RawBuilder<unknown> = tieBreaker,
): Outcome<ListSql> {
  const problems: FieldDetail[] = [];
  const where = (query.filter ?? "")
    .split(";")
    .filter((term) => term.trim() !== "")
    .map((term) => readTerm(term, fields, problems));
  const order = firstTerms(query.sort ?? []).map((term) => readSort(term, fields, problems));
  if (problems.length > 0) return refuse("invalid", problems);
  const page = query.page ?? 0;
  const size = query.size ?? DEFAULT_SIZE;
  return ok({
    where: where.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(where, sql` and `)}`,
    orderBy: sql`${sql.join(order.length === 0 ? [defaultOrder, tieBreaker] : [...order, tieBreaker])}`,
    limit: sql`limit ${size} offset ${page * size}`,
    page,
    size,
  });
}

/** The first term of each field. Later ones decide nothing, and a client may send hundreds. */
export function firstTerms(sort: readonly string[]): readonly string[] {
  const byField = new Map<string, string>();
  for (const term of sort) {
    const field = sortedBy(term);
    if (!byField.has(field)) byField.set(field, term);
  }
  return [...byField.values()];
}

const sortedBy = (term: string) => term.split(",")[0]?.trim() ?? "";

/** The names of all fields by which a list is sorted or filtered, as they were sent. */
export function fieldsNamed({ sort = [], filter = "" }: ListParameters): ReadonlySet<string> {
  return new Set([...sort.map(sortedBy), ...filter.split(";").map((term) => term.split(":")[0]?.trim() ?? "")]);
}

function readSort(term: string, fields: ListFields, problems: FieldDetail[]): RawBuilder<unknown> {
  const [name = "", direction = "asc", ...rest] = term.split(",").map((part) => part.trim());
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined || rest.length > 0 || (direction !== "asc" && direction !== "desc")) {
    problems.push({
      path: "sort",
      message: `You can't sort by "${term}". Use ${Object.keys(fields).join(", ")}, with ,asc or ,desc.`,
    });
    return sql`1`;
  }
  const nulls = field.never === "null" ? sql`` : sql` nulls last`;
  return direction === "desc" ? sql`${field.column} desc${nulls}` : sql`${field.column} asc${nulls}`;
}

function readTerm(term: string, fields: ListFields, problems: FieldDetail[]): RawBuilder<unknown> {
  const [name = "", operator = "", ...rest] = term.split(":");
  const filterable = Object.keys(fields).filter((key) => fields[key]?.only !== "sort");
  const field = filterable.includes(name.trim()) ? fields[name.trim()] : undefined;
  const value = rest.join(":");
  const reject = (message: string) => {
    problems.push({ path: "filter", message });
    return sql`true`;
  };
  if (field === undefined) return reject(`There is no field "${name}". Use ${filterable.join(", ")}.`);
  if (operator === "like")
    return field.type === "text"
      ? sql`${field.column} ilike ${`%${escapeLike(value)}%`}`
      : reject(`"like" works on text, not on ${name}.`);
  const values = operator === "in" ? value.split(",") : [value];
  const typed = values.map((one) => typedValue(field, one.trim()));
  if (typed.includes(null)) return reject(`"${value}" is not a ${TYPE_LABELS[field.type]}, which ${name} needs.`);
  if (operator === "in") return sql`${field.column} in (${sql.join(typed)})`;
  const comparison = COMPARISONS[operator];
  return comparison === undefined
    ? reject(`There is no operator "${operator}". Use eq, ne, lt, lte, gt, gte, in or like.`)
    : sql`${field.column} ${comparison} ${typed[0]}`;
}

const TYPE_LABELS = { text: "text", number: "whole number", date: "date (YYYY-MM-DD)", time: "time (HH:MM)" } as const;
const MAX_INT = 2_147_483_647;

function typedValue(field: ListField, text: string): string | number | null {
  if (field.type === "text") return text;
  // PostgreSQL has no year 0.
  if (field.type === "date") return isIsoDate(text) && !text.startsWith("0000") ? text : null;
  if (field.type === "time") return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? minutesAfterMidnight(text) : null;
  const number = Number(text);
  return /^-?\d+$/.test(text) && Math.abs(number) <= MAX_INT ? number : null;
}

/** HH:MM as minutes after midnight. */
export function minutesAfterMidnight(time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour * 60 + minute;
}

/** Escapes the wildcards of LIKE. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** Joins all filters with `and`, except `own`. A facet counts its options with the other filters applied. */
export function allFiltersExcept<Name extends string>(
  filters: Readonly<Record<Name, RawBuilder<unknown>>>,
  own?: Name,
): RawBuilder<unknown> {
  const others = Object.entries<RawBuilder<unknown>>(filters).filter(([name]) => name !== own);
  return sql.join([sql`true`, ...others.map(([, filter]) => filter)], sql` and `);
}
