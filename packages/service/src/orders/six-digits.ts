import { sql, type RawBuilder } from "kysely";

/** The digits of an order's or credit note's number: "000012", and all of them beyond a million. */
export const sixDigits = (number: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lpad(${number}::text, greatest(6, length(${number}::text)), '0')`;
