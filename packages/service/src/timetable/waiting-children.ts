import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { counted } from "@matinee/format";
import { ok } from "@matinee/core/kernel";
import { refuse, type Db, type Outcome } from "../kernel/index.ts";

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

/** Refuses to end the waiting list of a class or a camp, on which so many children are, for whoever has not said that it ends. */
export function endsList(waiting: number, said: boolean | undefined): Outcome<null> {
  if (waiting === 0 || said === true) return ok(null);
  const what = `${counted(waiting, "child is", "children are")} on the waiting list.`;
  return refuse(
    "list_ends",
    `${what} Moving it to the archive ends the list, and ${waiting === 1 ? "the family gets" : "their families get"} an email.`,
  );
}
