import type { OrderPage } from "@matinee/contract";
import { instant, isoDate, londonWallClock, type IsoDate } from "@matinee/core/kernel";
import { applyRule, mayMove } from "@matinee/core/reversals";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../../kernel/index.ts";
import { firstDayOfLine } from "../line-sql.ts";
import { readRules } from "./read-rule.ts";

const lineRow = z.object({
  id: z.guid(),
  seller_id: z.int(),
  type: z.enum(["trial", "enrolment", "camp", "product"]),
  quantity: z.int(),
  starts_on: z.iso.date().nullable(),
  rule_from: z.iso.date().nullable(),
  personalised: z.boolean(),
});

const KINDS = { trial: "class", enrolment: "class", camp: "camp", product: "product" } as const;

/** The lines of a confirmed order that stand, and whether its family can cancel each by itself. */
export async function cancellableLines(
  db: Db,
  order: { readonly id: string; readonly confirmed_at: string | null },
  today: IsoDate,
): Promise<OrderPage["cancellable"]> {
  if (order.confirmed_at === null) return [];
  const statement = sql`
    select i.id, i.seller_id, i.type, i.quantity, ${firstDayOfLine} as starts_on, t.rule_from, i.personalisation is not null as personalised
    from order_item i join orders o on o.id = i.order_id left join course co on co.id = i.course_id left join transfer t on t.new_item_id = i.id
    where i.order_id = ${order.id} and i.state = 'active' order by i.position`;
  const lines = await rowsOf("the lines that can be cancelled", lineRow, statement).execute(db);
  const rules = await readRules(db, order.id);
  const orderedOn = londonWallClock(instant(order.confirmed_at)).on;
  return lines.map((line) => {
    const rule = rules.get(line.seller_id);
    const startsOn = line.starts_on === null ? null : isoDate(line.starts_on);
    const ruleFrom = line.rule_from === null ? null : isoDate(line.rule_from);
    const what = { kind: KINDS[line.type], startsOn, ruleFrom, personalised: line.personalised };
    return {
      line_id: line.id,
      quantity: line.quantity,
      move: rule !== undefined && mayMove(rule, what, 0, { today, orderedOn }).ok,
      ask: rule === undefined || !applyRule(rule, what, { today, orderedOn }).byFamily,
    };
  });
}
