import type { CallParsed, DatesPreview, NextYear } from "@matinee/contract";
import { nextYearOf } from "@matinee/core/catalogue";
import { bankHolidays, ok, parseIsoDate } from "@matinee/core/kernel";
import type { LessonOffer } from "@matinee/core/lost-lessons";
import { audit, authorize, refuse, type Context, type Db, type Outcome } from "../../kernel/index.ts";
import { inTimetable } from "../write-sessions.ts";
import { getSchoolCalendar } from "./calendar.ts";
import { checkLessonOffer } from "./check-lesson-offer.ts";
import { seenByEditor } from "../seen-by-editor.ts";
import { followSchool } from "./follow-school.ts";
import { checkClosure } from "./closure-days.ts";
import { checkTerm } from "./term-days.ts";
import { schoolInHand } from "./school-in-hand.ts";
import { tryOut } from "./try-out.ts";

type Form = CallParsed<"POST /v1/staff/calendar/next-year", "body">;

/** What the next school year could have: this year's terms and closures, 52 weeks later. Changes nothing. */
export async function proposeNextYear(
  ctx: Context,
  query: CallParsed<"GET /v1/staff/calendar/next-year", "query">,
): Promise<Outcome<NextYear>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const found = await getSchoolCalendar(ctx, query);
  if (!found.ok) return found;
  const { school, terms, closures, locations } = found.value;
  const { nation } = await ctx.db
    .selectFrom("franchise")
    .select("nation")
    .where("id", "=", school.id)
    .executeTakeFirstOrThrow();
  const proposed = nextYearOf(
    terms.map(({ name, starts_on, ends_on, half_term_starts_on, half_term_ends_on }) => ({
      name,
      starts_on,
      ends_on,
      half_term_starts_on,
      half_term_ends_on,
    })),
    closures.map(({ location, starts_on, ends_on, reason }) => ({
      location_id: location?.id ?? null,
      starts_on,
      ends_on,
      reason,
    })),
    ctx.today(),
  );
  const year = proposed?.year ?? null;
  return ok({
    school,
    locations,
    year,
    terms: proposed === null ? [] : [...proposed.terms],
    closures: proposed === null ? [] : [...proposed.closures],
    bank_holidays: [0, 1, 2]
      .flatMap((more) => (year === null ? [] : bankHolidays(year + more, nation)))
      .map(({ on, name }) => ({ on, name })),
  });
}

/** Adds the terms and closures of a year, all or none. What is there already as it was sent is left alone, so sending it again adds nothing. */
export async function addYear(
  ctx: Context,
  { seen, offer, ...form }: Form,
): Promise<Outcome<{ readonly terms: number; readonly closures: number }>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  const offered = checkLessonOffer(ctx, offer);
  if (!offered.ok) return offered;
  return await inTimetable(ctx, async (trx) => {
    const added = await writeYear(ctx, trx, form, offered.value);
    if (!added.ok) return added;
    const looked = seenByEditor(ctx, added.value.dates, seen);
    return looked.ok ? ok({ terms: added.value.terms, closures: added.value.closures }) : looked;
  });
}

/** What a new year would do to dates and families. Changes nothing. */
export async function previewYear(ctx: Context, form: Omit<Form, "seen" | "offer">): Promise<Outcome<DatesPreview>> {
  const allowed = authorize(ctx, "catalogue:change", "unread");
  if (!allowed.ok) return allowed;
  return await tryOut(ctx, async (trx) => {
    const added = await writeYear(ctx, trx, form);
    return added.ok ? ok(added.value.dates) : added;
  });
}

interface AddedYear {
  readonly terms: number;
  readonly closures: number;
  readonly dates: DatesPreview;
}

async function writeYear(
  ctx: Context,
  trx: Db,
  { franchise_id: asked, terms, closures }: Omit<Form, "seen" | "offer">,
  offer?: LessonOffer,
): Promise<Outcome<AddedYear>> {
  const found = await schoolInHand(ctx, trx, { school: asked, action: "catalogue:change" });
  if (!found.ok) return found;
  const school = found.value.id;
  if (terms.length + closures.length === 0)
    return refuse("invalid", [{ path: "terms", message: "Choose at least one term or closure to add." }]);
  const count = { terms: 0, closures: 0 };
  for (const [nth, term] of terms.entries()) {
    if (await hasTerm(trx, school, term)) continue;
    const checked = await checkTerm(trx, school, term);
    if (!checked.ok) return under(`terms.${nth}`, checked);
    if (checked.value.starts_on <= ctx.today()) return past(`terms.${nth}`);
    const row = { franchise_id: school, ...checked.value };
    const { id } = await trx.insertInto("term").values(row).returning("id").executeTakeFirstOrThrow();
    const detail = { after: checked.value };
    await audit(ctx, trx, { action: "term_created", subject: `term:${id}`, detail, school });
    count.terms += 1;
  }
  for (const [nth, closure] of closures.entries()) {
    if (await hasClosure(trx, school, closure)) continue;
    const checked = await checkClosure(trx, school, closure);
    if (!checked.ok) return under(`closures.${nth}`, checked);
    if (checked.value.starts_on <= ctx.today()) return past(`closures.${nth}`);
    const row = { franchise_id: school, ...checked.value };
    const { id } = await trx.insertInto("closure").values(row).returning("id").executeTakeFirstOrThrow();
    const detail = { after: checked.value };
    await audit(ctx, trx, { action: "closure_created", subject: `closure:${id}`, detail, school });
    count.closures += 1;
  }
  return ok({ ...count, dates: await followSchool(ctx, trx, school, offer) });
}

const past = (path: string) =>
  refuse("invalid", [{ path: `${path}.starts_on`, message: "Please choose a future day." }]);

/** The problems of one row, at the fields of that row. */
function under<T>(path: string, refused: Extract<Outcome<T>, { ok: false }>): Extract<Outcome<T>, { ok: false }> {
  const { details } = refused.error;
  if (details === undefined || typeof details === "string") return refused;
  return refuse(
    refused.error.code,
    details.map((one) => ({ ...one, path: `${path}.${one.path}` })),
  );
}

async function hasTerm(trx: Db, school: number, { starts_on: from, ends_on: to }: Form["terms"][number]) {
  if (!isDay(from) || !isDay(to)) return false;
  const terms = trx.selectFrom("term").select("id").where("franchise_id", "=", school);
  return (await terms.where("starts_on", "=", from).where("ends_on", "=", to).executeTakeFirst()) !== undefined;
}

async function hasClosure(
  trx: Db,
  school: number,
  { starts_on: from, ends_on: to, location_id: location }: Form["closures"][number],
) {
  if (!isDay(from) || !isDay(to)) return false;
  const found = await trx
    .selectFrom("closure")
    .select("id")
    .where("franchise_id", "=", school)
    .where("starts_on", "=", from)
    .where("ends_on", "=", to)
    .where("location_id", "is not distinct from", location)
    .executeTakeFirst();
  return found !== undefined;
}

const isDay = (text: string): boolean => parseIsoDate(text) !== null;
