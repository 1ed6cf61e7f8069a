import type { Group } from "@matinee/contract";
import * as shapes from "@matinee/contract/shapes";
import { rowsOf } from "@matinee/database";
import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import { type Context, type Db, inShop } from "../../kernel/index.ts";
import { cardOfClass, nameOfStatement, selectCard } from "./class-cards.ts";

/** Filters and sorts class `g` with its search row `cs`. */
interface GroupSelection {
  readonly where: RawBuilder<unknown>;
  readonly orderBy: RawBuilder<unknown>;
  readonly more?: RawBuilder<unknown>;
  readonly joins?: RawBuilder<unknown>;
}

/** Free places and dates change often, so they are read beside the card. */
export const groupRow = shapes.group
  .pick({ available: true, waiting: true, has_dates: true, school_safety: true })
  .extend({
    card: cardOfClass,
    next_date: shapes.isoDate.nullable(),
    trials: shapes.group.shape.trials.unwrap().nullable(),
  });

export const toGroup = ({ card, next_date, trials, ...others }: z.output<typeof groupRow>): Group => ({
  ...card,
  ...others,
  ...(trials !== null && { trials }),
  trial: { ...card.trial, next_date },
});

/** Rows as {@link groupRow} has them, in one select, from the card of each class where there is one. */
export function selectGroups(db: Db, which: GroupSelection): RawBuilder<unknown> {
  return sql`
    select coalesce(card.card, (${selectCard})) as card,
      coalesce(cs.available, 0) as available, coalesce(cs.waiting, 0) as waiting, cs.trials, cs.next_trial_on as next_date,
      (cs.next_trial_on is not null or coalesce(card.last_lesson_at > now(), exists (select from session s
        where s.group_id = g.id and s.status = 'scheduled' and s.starts_at > now()))) as has_dates ${which.more ?? sql``}
    from class_group g
    left join class_search cs on cs.group_id = g.id
    left join class_card card on card.group_id = g.id and card.statement = ${nameOfStatement(db)} and card.good_until > now()
    ${which.joins ?? sql``}
    where ${which.where} order by ${which.orderBy}`;
}

/** Condition: class `g` is open and sold in this shop. */
export function openInShop(ctx: Context): RawBuilder<boolean> {
  return sql<boolean>`g.status = 'open' and ${inShop(ctx.site, sql`g.franchise_id`)}`;
}

/** The shop's open classes that meet `which`, by name. */
export async function openGroups(ctx: Context, which: RawBuilder<unknown>): Promise<Group[]> {
  const statement = selectGroups(ctx.db, { where: sql`${openInShop(ctx)} and ${which}`, orderBy: sql`g.name, g.id` });
  return (await rowsOf("classes", groupRow, statement).execute(ctx.db)).map(toGroup);
}
