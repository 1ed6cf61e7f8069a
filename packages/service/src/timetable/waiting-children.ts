import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";

const row = z.object({ children: z.int() });

/** How many children are on the waiting list of a class or a camp. */
export async function waitingChildren(
  trx: Db,
  listing: { readonly group_id: number } | { readonly course_id: number },
): Promise<number> {
  const ofListing =
    "group_id" in listing ? sql`e.group_id = ${listing.group_id}` : sql`e.course_id = ${listing.course_id}`;
  const statement = sql`select count(*)::int as children from waiting_list_entry e
    where ${ofListing} and e.status in ('waiting', 'offered')`;
  return (await rowsOf("who waits", row, statement).executeTakeFirst(trx))?.children ?? 0;
}
