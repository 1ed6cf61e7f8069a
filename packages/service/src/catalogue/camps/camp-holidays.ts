import type { Holiday } from "@matinee/contract";
import { longHolidays } from "@matinee/core/catalogue";
import { yearOf, type IsoDate } from "@matinee/core/kernel";
import { sql, type RawBuilder } from "kysely";

/** The school holidays' names for parents, in the order of the school year. */
export const HOLIDAY_NAMES: Readonly<Record<Holiday, string>> = {
  half_term: "Half-term",
  christmas: "Christmas",
  easter: "Easter",
  summer: "Summer",
};

/** A break between two terms of at most this many days is a half-term, unless it falls in one of the long holidays. */
const SHORT_BREAK_DAYS = 16;

/** How many years ahead of today the long holidays are known to a search. */
const YEARS_AHEAD = 30;

/**
 * The common table expression `camp_holidays`: the school holidays in which the camps of the expression `camps` have days. A day counts as
 * half-term if a term of the camp's school says so. Outside the school's terms it belongs to a long holiday, or else to a half-term if the
 * terms before and after it are close. `today` bounds the years.
 */
export function campHolidays(today: IsoDate): RawBuilder<unknown> {
  const holidays = longHolidays(yearOf(today) - 1, yearOf(today) + YEARS_AHEAD);
  const [kinds, from, to] = [
    holidays.map(({ kind }) => kind),
    holidays.map((one) => one.from),
    holidays.map((one) => one.to),
  ];
  return sql`
  days as materialized (select distinct c.franchise_id, d.held_on from camps c join course_day d on d.course_id = c.id),
  seasons as materialized (
    select season.* from unnest(${kinds}::text[], ${from}::date[], ${to}::date[]) season (kind, starts_on, ends_on)
    where season.ends_on >= (select min(held_on) from days) and season.starts_on <= (select max(held_on) from days)),
  school_days as materialized (
    select d.franchise_id, d.held_on, bool_or(d.held_on between t.half_term_starts_on and t.half_term_ends_on) as half_term,
      bool_or(d.held_on between t.starts_on and t.ends_on) as in_term,
      min(t.starts_on) filter (where t.starts_on > d.held_on) - max(t.ends_on) filter (where t.ends_on < d.held_on) - 1 as days_off
    from days d left join term t on t.franchise_id = d.franchise_id group by d.franchise_id, d.held_on),
  holiday_days as materialized (
    select d.franchise_id, d.held_on, case when half_term then 'half_term' when in_term then null when s.kind is not null then s.kind
        when days_off <= ${SHORT_BREAK_DAYS} then 'half_term' end as kind
    from school_days d left join seasons s on d.held_on between s.starts_on and s.ends_on),
  camp_holidays as materialized (
    select d.course_id, array_agg(distinct h.kind) as kinds
    from camps c join course_day d on d.course_id = c.id
    join holiday_days h on h.franchise_id = c.franchise_id and h.held_on = d.held_on
    where h.kind is not null group by d.course_id)`;
}
