import type { CallParsed, List, WaitingPlace } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { readList, readPage, authorizeVisitor, type Context, type Outcome } from "../kernel/index.ts";
import { WAITING_COLUMNS, waitingFrom } from "./read-waiting-places.ts";

const FIELDS = {
  name: { column: sql`coalesce(g.name, co.name)`, type: "text" },
  status: { column: sql`e.status`, type: "text" },
  since: { column: sql`(e.created_at at time zone 'Europe/London')::date`, type: "date" },
} as const;

/** A customer's places on waiting lists: those that count first, as they were entered, then those that have ended, the newest first. */
export async function listWaiting(
  ctx: Context,
  query: CallParsed<"GET /v1/account/waiting-lists", "query">,
): Promise<Outcome<List<WaitingPlace>>> {
  const allowed = authorizeVisitor(ctx, "waiting:read");
  if (!allowed.ok) return allowed;
  const guestId = allowed.value;
  const live = sql`e.status in ('waiting', 'offered')`;
  const usual = sql`(${live}) desc, case when ${live} then e.created_at end, e.created_at desc`;
  const list = readList(query, FIELDS, sql`e.id`, usual);
  if (!list.ok) return list;
  return ok(await readPage<WaitingPlace>(ctx.db, { columns: WAITING_COLUMNS, from: waitingFrom(guestId) }, list.value));
}
