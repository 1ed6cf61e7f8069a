import type { CallAnswer } from "@matinee/contract";
import { instant, isoDate, londonWallClock, type IsoDate } from "@matinee/core/kernel";
import { mayMove } from "@matinee/core/reversals";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import { firstDayOfLine, readRules, type OrderRow } from "../../orders/index.ts";

type Targets = CallAnswer<"GET /v1/account/orders/{id}/lines/{line_id}/moves">["targets"];

const lineRow = z.object({
  type: z.enum(["trial", "camp", "product", "enrolment"]),
  seller_id: z.int(),
  unit_price: z.int(),
  by_day: z.boolean(),
  starts_on: z.iso.date().nullable(),
  rule_from: z.iso.date().nullable(),
  personalised: z.boolean(),
});

const KINDS = { trial: "class", enrolment: "class", camp: "camp", product: "product" } as const;

/**
 * Leaves out what a family can't move a line to by itself: what costs more, and what costs less when cancelling would no longer give
 * everything back. The rest of a term and single days cost what is left of them, so there only the preview knows.
 */
export async function targetsByRule(
  db: Db,
  order: OrderRow,
  { lineId, targets, today }: { readonly lineId: string; readonly targets: Targets; readonly today: IsoDate },
): Promise<Targets> {
  const statement = sql`
    select i.type, i.seller_id, i.unit_price_pence as unit_price, i.days is not null as by_day,
      ${firstDayOfLine} as starts_on, t.rule_from, i.personalisation is not null as personalised
    from order_item i join orders o on o.id = i.order_id left join course co on co.id = i.course_id left join transfer t on t.new_item_id = i.id
    where i.id = ${lineId} and i.order_id = ${order.id}`;
  const line = await rowsOf("the price of a line to move", lineRow, statement).executeTakeFirst(db);
  const rule = line === undefined ? undefined : (await readRules(db, order.id)).get(line.seller_id);
  if (line === undefined || rule === undefined || order.confirmed_at === null) return [];
  const what = {
    kind: KINDS[line.type],
    startsOn: line.starts_on === null ? null : isoDate(line.starts_on),
    ruleFrom: line.rule_from === null ? null : isoDate(line.rule_from),
    personalised: line.personalised,
  };
  const day = { today, orderedOn: londonWallClock(instant(order.confirmed_at)).on };
  return targets.filter((one) => {
    const isKnown = line.type !== "enrolment" && !line.by_day && !one.by_day;
    return mayMove(rule, what, isKnown ? one.price - line.unit_price : 0, day).ok;
  });
}
