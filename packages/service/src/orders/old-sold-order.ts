import * as shapes from "@matinee/contract/shapes";
import { NO_TERMS, type BasketTerms, type OrderLine } from "@matinee/core/basket";
import { pipeline, rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../kernel/index.ts";
import { allLinesOf, classSession } from "./load-lines.ts";
import { termsOf } from "./load-terms.ts";

interface OldSoldOrder {
  readonly lines: readonly { readonly line: OrderLine; readonly cancelled: boolean }[];
  readonly terms: BasketTerms;
}

const claimedRow = z.object({ line_id: shapes.uuid, sessions: z.array(classSession) });

/**
 * What was sold with an order from before it was stored, as far as it can still be told: the catalogue of today, the prices of the lines,
 * and the dates that its claims name.
 */
export async function oldSoldOrder(db: Db, orderId: string): Promise<OldSoldOrder> {
  const [rows, [terms = NO_TERMS], claimed] = await pipeline(
    db,
    allLinesOf(orderId),
    termsOf(orderId),
    rowsOf(
      "the dates that an order claimed",
      claimedRow,
      sql`select i.id as line_id, jsonb_agg(distinct jsonb_build_object('held_on', s.held_on, 'started', false,
          'start', to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI'), 'end', to_char(s.ends_at at time zone 'Europe/London', 'HH24:MI'),
          'place_pool_id', s.place_pool_id, 'trial_pool_id', s.trial_pool_id)) as sessions
        from orders o join order_item i on i.order_id = o.id
        join claim c on c.order_item_id = i.id
        join session s on s.place_pool_id = c.pool_id and s.group_id = i.group_id
        where o.id = ${orderId} and (c.state in ('held', 'committed') or (c.state = 'released' and c.changed_at > o.confirmed_at))
        group by i.id`,
    ),
  );
  const sessionsOf = new Map(claimed.map((one) => [one.line_id, one.sessions]));
  return {
    lines: rows.map(({ line, cancelled }) => ({ line: withDates(line, sessionsOf.get(line.id)), cancelled })),
    terms,
  };
}

function withDates(line: OrderLine, claimed: z.output<typeof classSession>[] | undefined): OrderLine {
  if (claimed === undefined || (line.type !== "trial" && line.type !== "enrolment")) return line;
  return {
    ...line,
    sessions: claimed.toSorted((a, b) => (a.held_on + a.start < b.held_on + b.start ? -1 : 1)),
  };
}
