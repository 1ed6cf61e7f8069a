import type { CallParsed, List, WaitingPlace } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { inViewedSchool, readList, readPage, authorizeVisitor, type Context, type Outcome } from "../kernel/index.ts";
import { shownColumns, waitingFrom, waitingPlaceRow, waitingPlaceView } from "./read-waiting-places.ts";

const FIELDS = {
  name: { column: sql`coalesce(g.name, co.name)`, type: "text" },
  status: { column: sql`e.status`, type: "text" },
  since: { column: sql`(e.created_at at time zone 'Europe/London')::date`, type: "date" },
} as const;

/** Lists a family's waiting list places: active ones first in the order they were added, then ended ones, newest first. */
export async function listWaiting(
  ctx: Context,
  query: CallParsed<"GET /v1/account/waiting-lists", "query">,
): Promise<Outcome<List<WaitingPlace>>> {
  const allowed = authorizeVisitor(ctx, "waiting:read");
  if (!allowed.ok) return allowed;
  const guestId = allowed.value;
  const active = sql`e.status in ('waiting', 'offered')`;
  const defaultOrder = sql`(${active}) desc, case when ${active} then e.created_at end, e.created_at desc`;
  const list = readList(query, FIELDS, sql`e.id`, defaultOrder);
  if (!list.ok) return list;
  const source = {
    purpose: "a waiting list place",
    item: waitingPlaceRow,
    columns: shownColumns(ctx),
    from: sql`${waitingFrom(guestId)} and ${inViewedSchool(ctx, sql`f.id`)}`,
  };
  const page = await readPage(ctx.db, source, list.value);
  return ok({ ...page, items: page.items.map((row) => waitingPlaceView(ctx, row)) });
}
