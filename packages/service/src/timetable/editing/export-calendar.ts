import type { CallParsed } from "@matinee/contract";
import {
  authorize,
  exportShort,
  ownSchool,
  type Context,
  type CsvColumns,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";
import { getSchoolCalendar } from "./calendar.ts";

interface Day {
  readonly kind: "term" | "half-term" | "closure" | "bank holiday";
  readonly name: string;
  readonly first: string;
  readonly last: string;
  readonly location: string;
}

const COLUMNS: CsvColumns<Day> = [
  ["What", (row) => row.kind],
  ["Name", (row) => row.name],
  ["First day", (row) => row.first],
  ["Last day", (row) => row.last],
  ["Location", (row) => row.location],
];

/** Terms with their half-terms, closures and bank holidays of a school, as the staff's calendar has them, by their first day, as CSV. */
export async function exportCalendar(
  ctx: Context,
  query: CallParsed<"POST /v1/staff/calendar/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "list:export", ownSchool(ctx));
  if (!allowed.ok) return allowed;
  const calendar = await getSchoolCalendar(ctx, query);
  if (!calendar.ok) return calendar;
  const { terms, closures, bank_holidays: holidays } = calendar.value;
  const all = { location: "All locations" };
  const days: Day[] = [
    ...terms.flatMap((term): Day[] => {
      const { half_term_starts_on: first, half_term_ends_on: last } = term;
      const whole: Day = { ...all, kind: "term", name: term.name, first: term.starts_on, last: term.ends_on };
      return first === null || last === null ? [whole] : [whole, { ...whole, kind: "half-term", first, last }];
    }),
    ...closures.map((one): Day => {
      const location = one.location?.name ?? all.location;
      return { kind: "closure", name: one.reason, first: one.starts_on, last: one.ends_on, location };
    }),
    ...holidays.map((one): Day => ({ ...all, kind: "bank holiday", name: one.name, first: one.on, last: one.on })),
  ];
  const sorted = days.toSorted((a, b) => (a.first < b.first ? -1 : Number(a.first > b.first)));
  return await exportShort(ctx, { list: "terms_and_closures", columns: COLUMNS }, sorted);
}
