import type { WaitingPlace } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { type Db, linkHost, type SystemContext } from "../kernel/index.ts";
import { oddsFrom, waitingPast, waitingPastRow } from "./waiting-past.ts";

/** Columns of a waiting list place, over {@link waitingFrom}. */
export const WAITING_COLUMNS = sql`e.id, e.status, case when e.removed_at is not null then 'removed' else e.end_reason end as end_reason, jsonb_build_object('id', ch.id, 'first_name', ch.first_name) as child,
  e.group_id, e.course_id, coalesce(g.name, co.name) as name,
  jsonb_build_object('name', l.name, 'post_town', l.post_town) as location, jsonb_build_object('id', f.id, 'name', f.name) as seller,
  case when e.status in ('waiting', 'offered') then waiting_position(e) end as position,
  to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
  coalesce((select jsonb_agg(oc.first_name order by p.created_at, p.id) from waiting_list_entry p join child oc on oc.id = p.child_id
    where p.party_id = e.party_id and p.id <> e.id and p.status in ('waiting', 'offered')
      and p.group_id is not distinct from e.group_id and p.course_id is not distinct from e.course_id), '[]') as together_with`;

/** The same with what a family is told besides: the open offer, and how often places were offered before. */
export const shownColumns = (ctx: Pick<SystemContext, "sites">) => sql`${WAITING_COLUMNS},
  (select jsonb_build_object('id', wo.id, 'host', ${linkHost(ctx, { stored: sql`e.host`, school: sql`f.id` })},
      'start_date', wo.start_on, 'days', to_jsonb(wo.days), 'expires_at', to_char(wo.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from waiting_offer wo where wo.id = e.offer_id and e.status = 'offered') as offer,
  case when e.status = 'waiting' then ${waitingPast} end as past`;

const shownRow = shapes.waitingPlace.omit({ odds: true, offer: true }).extend({
  offer: z
    .object({
      id: z.guid(),
      host: z.string(),
      start_date: shapes.isoDate,
      days: z.array(shapes.isoDate).nullable(),
      expires_at: shapes.instant,
    })
    .nullable(),
  past: waitingPastRow.nullable(),
});

/** A waiting list place as {@link shownColumns} deliver it. */
export const waitingPlaceRow: z.ZodType<WaitingPlaceRow> = shownRow;
export type WaitingPlaceRow = z.output<typeof shownRow>;

/** What a family is shown of a place on a waiting list: with its odds, and the address at which an offer is answered. */
export function waitingPlaceView(
  { tokens, originOf }: Pick<SystemContext, "tokens" | "originOf">,
  { offer, past, ...place }: WaitingPlaceRow,
): WaitingPlace {
  return {
    ...place,
    odds: past === null || place.position === null ? null : oddsFrom(past, place.position),
    offer: offer && {
      url: `${originOf(offer.host)}/offer/${tokens.offer(offer.id)}`,
      start_date: offer.start_date,
      days: offer.days,
      expires_at: offer.expires_at,
    },
  };
}

/**
 * From and where clauses for the entries `e` of a visitor's children, with their class or camp. An entry whose offer was opened in another
 * browser is there under the child who joined.
 */
export const waitingFrom = (guestId: string) => sql`from waiting_list_entry e
  join child ch on ch.id = e.child_id
    or (ch.id = e.joined_child_id and not exists (select from child o where o.id = e.child_id and o.guest_id = ch.guest_id))
  left join class_group g on g.id = e.group_id left join course co on co.id = e.course_id
  join location l on l.id = coalesce(g.location_id, co.location_id)
  join franchise f on f.id = coalesce(g.franchise_id, co.franchise_id)
  where ch.guest_id = ${guestId}`;

/** Reads the visitor's waiting list places that match `condition`. */
export async function readWaitingPlaces(
  ctx: Pick<SystemContext, "tokens" | "originOf" | "sites">,
  db: Db,
  guestId: string,
  condition: RawBuilder<unknown>,
): Promise<WaitingPlace[]> {
  const statement = sql`select ${shownColumns(ctx)} ${waitingFrom(guestId)} and ${condition}
    order by e.created_at, e.id`;
  const rows = await rowsOf("waiting list places", waitingPlaceRow, statement).execute(db);
  return rows.map((row) => waitingPlaceView(ctx, row));
}
