import pg from "pg";
import type { CustomTypesConfig } from "pg";

type Parse = (text: string) => unknown;

const scalar = new Map<number, Parse>([
  [20, toSafeInteger], // int8
  [1700, Number], // numeric
  [1082, (text) => text], // date
  [1114, (text) => text.replace(" ", "T")], // timestamp
  [1184, toInstant], // timestamptz
]);

const elementOf = new Map([
  [1016, 20],
  [1231, 1700],
  [1182, 1082],
  [1115, 1114],
  [1185, 1184],
]);

const textArray = 1009;

/**
 * Types of values: int8 and numeric are numbers, dates are YYYY-MM-DD, instants are RFC 3339 with Z and the database's full precision. Set
 * for each pool and not globally, because the job queue relies on the driver's defaults.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format === "binary") return defaults(oid, "binary");
    const parse = scalar.get(oid);
    if (parse !== undefined) return parse;
    const element = scalar.get(elementOf.get(oid) ?? -1);
    if (element !== undefined) return (text: string) => mapItems(defaults(textArray, "text")(text), element);
    return defaults(oid, "text");
  },
};

// The driver's type of this function omits arrays and returns `any`.
const defaults = pg.types.getTypeParser as (oid: number, format: "text" | "binary") => Parse;

function mapItems(items: unknown, parse: Parse): unknown {
  return Array.isArray(items) ? items.map((item: unknown) => (typeof item === "string" ? parse(item) : item)) : items;
}

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("A whole number from the database is too large to be exact");
  return value;
}

function toInstant(text: string): string {
  if (text.endsWith("+00")) return `${text.slice(0, -3).replace(" ", "T")}Z`;
  if (text.endsWith("infinity")) return text;
  // Only where a connection's time zone is not UTC.
  return new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/u, "$1:00")).toISOString();
}
