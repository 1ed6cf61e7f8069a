import type { KnownClass } from "@matinee/core/imports";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../../kernel/index.ts";

/** A class of the school; one with several lessons a week is there once for each. */
export interface StoredClass extends KnownClass {
  readonly status: string;
}

const classRow = z.object({
  id: z.int(),
  name: z.string(),
  location: z.string(),
  status: z.string(),
  weekday: z.int(),
  startsAt: z.string(),
  endsAt: z.string(),
  capacity: z.int(),
  termFee: z.int(),
});

/** The classes of a school that are not in the archive, with each of their lessons. */
export async function readKnownClasses(trx: Db, school: number): Promise<readonly StoredClass[]> {
  const statement = sql`
    select g.id, g.name, l.name as location, g.status, s.weekday, to_char(s.starts_at, 'HH24:MI') as "startsAt",
        to_char(s.ends_at, 'HH24:MI') as "endsAt", g.capacity, g.term_fee_pence as "termFee"
      from class_group g join location l on l.id = g.location_id join class_schedule s on s.group_id = g.id
     where g.franchise_id = ${school} and g.status <> 'archived' order by g.id, s.weekday, s.starts_at`;
  return await rowsOf("classes of a school", classRow, statement).execute(trx);
}

/** Classes with the same key are the same. */
export function classKey({
  name,
  location,
  weekday,
  startsAt,
}: Pick<KnownClass, "name" | "location" | "weekday" | "startsAt">): string {
  return JSON.stringify([name.toLowerCase(), location.toLowerCase(), weekday, startsAt]);
}
