import type { Holiday } from "@matinee/contract";
import { sql, type RawBuilder } from "kysely";

/** What parents call the school holidays, in the order of the school year. */
export const HOLIDAY_NAMES: Readonly<Record<Holiday, string>> = {
  half_term: "Half-term",
  christmas: "Christmas",
  easter: "Easter",
  summer: "Summer",
};

/** A break of no more days than this between two terms is a half-term, where it is none of the long holidays. */
const SHORT_BREAK_DAYS = 16;

/**
 * `camp_holidays` of a statement's `with`: the school holidays in which the `camps` before it have days. A day is in a
 * half-term where a term of the camp's own school says so; outside its terms in the holiday of that season, or in a
 * half-term where its terms stand close on both sides.
 */
export const campHolidays: RawBuilder<unknown> = sql`
  days as materialized (select distinct c.franchise_id, d.held_on from camps c join course_day d on d.course_id = c.id),
  seasons as materialized (
    select season.* from (select extract(year from min(held_on))::int - 1 as first, extract(year from max(held_on))::int as last from days) years,
      holiday_seasons(years.first, years.last) season),
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
