import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { instantSentence } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "./context.ts";
import { refuse, type Outcome } from "./outcome.ts";

const lastEdit = z.object({ by: z.string(), at: shapes.instant });

/**
 * Refuses a save over somebody else's with `edit_conflict`, and says whose it was and when, if the audit log knows a change of `subject`,
 * such as `location:7`.
 */
export async function refuseConflict(db: Db, subject: string): Promise<Outcome<never>> {
  const statement = sql`select coalesce(u.name, 'Somebody') as by, a.at from audit_log a
    left join user_account u on a.actor = 'user:' || u.id where a.subject = ${subject} order by a.id desc limit 1`;
  const last = await rowsOf("the last change of what is edited", lastEdit, statement).executeTakeFirst(db);
  return last === undefined
    ? refuse("edit_conflict")
    : refuse("edit_conflict", `${last.by} saved it at ${instantSentence(last.at)}.`);
}
