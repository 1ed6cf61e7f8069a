import type { ColumnType } from "kysely";

/** An instant as the driver returns it (RFC 3339 with Z); written as the same or as SQL. */
export type Instant = ColumnType<string, string | undefined, string>;
export type InstantOrNull = ColumnType<string | null, string | null | undefined, string | null>;
export type Json<T> = ColumnType<T, string | undefined, string>;
