import { sql, type RawBuilder } from "kysely";
import { type Context, inShop, escapeLike, minutesAfterMidnight } from "../../kernel/index.ts";
import type { SearchQuery } from "./find-origin.ts";

type Condition = RawBuilder<unknown>;

interface Slot {
  readonly weekday: RawBuilder<unknown>;
  readonly start: RawBuilder<unknown>;
  readonly end: RawBuilder<unknown>;
}

/**
 * The conditions that every hit meets, whatever the facets: shop, age, venue, hours and words. `cs` is the search row.
 */
export function baseConditions(ctx: Context, query: SearchQuery): Condition {
  const conditions: Condition[] = [inShop(ctx.site, sql`cs.franchise_id`), takesChild(query)];
  if (query.location_id !== undefined) conditions.push(sql`cs.location_id = ${query.location_id}`);
  if (query.from !== undefined || query.to !== undefined) conditions.push(hasSlot(query, undefined));
  conditions.push(...wordConditions(sql`cs.words`, query.q));
  return sql.join(conditions, sql` and `);
}

/** True if the class takes a child with that birthday or age. */
export function takesChild(query: SearchQuery): Condition {
  if (query.date_of_birth !== undefined) {
    const birthday = Number(query.date_of_birth.replaceAll("-", ""));
    return sql`cs.born_from <= ${birthday} and cs.born_to >= ${birthday}`;
  }
  // A child who is seven today was six or seven on 1 September. Without a birthday, a school-year stage has to accept
  // both.
  return query.age === undefined ? sql`true` : sql`cs.min_age <= ${query.age} and cs.max_age_today >= ${query.age}`;
}

/** One condition for each typed word: `column`, in lower case, contains it. */
export function wordConditions(column: RawBuilder<unknown>, typed: string | undefined): Condition[] {
  return wordsOf(typed).map((word) => sql`${column} like ${`%${escapeLike(word)}%`}`);
}

/** The typed words in lower case. */
export function wordsOf(typed: string | undefined): string[] {
  return [...new Set((typed ?? "").toLowerCase().split(/[\s,;]+/))].filter(Boolean);
}

/** The facet filters, on the search rows. */
export function rowFilters(query: SearchQuery): Condition {
  const conditions: Condition[] = [sql`true`];
  if (query.stage_id !== undefined) conditions.push(sql`cs.stage_id = ${query.stage_id}`);
  if (query.day !== undefined) conditions.push(hasSlot(query, query.day));
  if (query.discipline !== undefined) conditions.push(sql`cs.disciplines @> array[${query.discipline}::text]`);
  if (query.has_spaces === true) conditions.push(sql`cs.available > 0`);
  return sql.join(conditions, sql` and `);
}

/** The facet filters one by one, on the counted `cells`. Each facet leaves out its own filter. */
export function cellFilters(query: SearchQuery) {
  return {
    stage: query.stage_id === undefined ? sql`true` : sql`stage_id = ${query.stage_id}`,
    day: query.day === undefined ? sql`true` : sql`days & (1 << ${query.day}::int) <> 0`,
    discipline: query.discipline === undefined ? sql`true` : sql`disciplines @> array[${query.discipline}::text]`,
    spaces: query.has_spaces === true ? sql`free` : sql`true`,
  };
}

/**
 * The weekdays, one bit each, on which a class with several slots has one within the requested hours. Null: use the
 * days of its kind.
 */
export function daysWithinHours(query: SearchQuery): Condition {
  if (query.from === undefined && query.to === undefined) return sql`null::int`;
  return sql`case when cs.slots > 1
    then (select bit_or(1 << sch.weekday) from class_schedule sch where sch.group_id = cs.group_id and ${ofSlots(query, undefined)}) end`;
}

/** The slot in a search row. Nearly every class has no other. */
const FIRST_SLOT: Slot = { weekday: sql`cs.weekday`, start: sql`cs.starts_minute`, end: sql`cs.ends_minute` };
const EACH_SLOT: Slot = {
  weekday: sql`sch.weekday`,
  start: sql`(extract(epoch from sch.starts_at) / 60)`,
  end: sql`(extract(epoch from sch.ends_at) / 60)`,
};

/** The latest start of the slots on the requested day that end in time, in minutes; null if there is none. */
export function latestStart({ day, to }: SearchQuery): Condition {
  return sql`case when cs.slots = 1 then case when ${slotCondition({ to }, day, FIRST_SLOT)} then cs.starts_minute end
    else (select max(${EACH_SLOT.start})::int from class_schedule sch where sch.group_id = cs.group_id and ${ofSlots({ to }, day)}) end`;
}

/** The earliest end of the slots on the requested day that begin late enough, in minutes; null if there is none. */
export function earliestEnd({ day, from }: SearchQuery): Condition {
  return sql`case when cs.slots = 1 then case when ${slotCondition({ from }, day, FIRST_SLOT)} then cs.ends_minute end
    else (select min(${EACH_SLOT.end})::int from class_schedule sch where sch.group_id = cs.group_id and ${ofSlots({ from }, day)}) end`;
}

/** True if a slot lies within the requested hours, on `day` if given. */
function hasSlot(query: SearchQuery, day: number | undefined): Condition {
  const first = slotCondition(query, day, FIRST_SLOT);
  return sql`case when cs.slots = 1 then ${first}
    else exists (select from class_schedule sch where sch.group_id = cs.group_id and ${ofSlots(query, day)}) end`;
}

function ofSlots(query: SearchQuery, day: number | undefined): Condition {
  return slotCondition(query, day, EACH_SLOT);
}

function slotCondition(query: SearchQuery, day: number | undefined, slot: Slot): Condition {
  const conditions: Condition[] = [sql`true`];
  if (day !== undefined) conditions.push(sql`${slot.weekday} = ${day}`);
  if (query.from !== undefined) conditions.push(sql`${slot.start} >= ${minutesAfterMidnight(query.from)}`);
  if (query.to !== undefined) conditions.push(sql`${slot.end} <= ${minutesAfterMidnight(query.to)}`);
  return sql.join(conditions, sql` and `);
}
