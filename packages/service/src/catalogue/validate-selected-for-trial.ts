import type { CallParsed, TrialCheck } from "@matinee/contract";
import { fitsStage, type StageMisfit } from "@matinee/core/catalogue";
import { isIsoDate, isoDate, ok, type IsoDate } from "@matinee/core/kernel";
import { sql } from "kysely";
import { visitorOf } from "../kernel/authorize.ts";
import type { Context } from "../kernel/context.ts";
import { missing, refuse, type Outcome } from "../kernel/outcome.ts";
import { listTrialDates } from "./dates.ts";
import { inShop } from "./scope.ts";

type Input = CallParsed<"POST /groups/validate-selected-for-trial", "body">;
type Problem = TrialCheck["problems"][number];

interface Candidate {
  readonly asked: string;
  readonly dateOfBirth: IsoDate;
  readonly booked: boolean;
}

/** Whether these children can start a trial in this class on that date: date, places, age, and no place there already. */
export async function validateSelectedForTrial(ctx: Context, input: Input): Promise<Outcome<TrialCheck>> {
  const { rows } = await sql<{
    name: string;
    status: string;
    min_age: number;
    max_age: number;
    age_rule: "exact" | "school_year";
  }>`
    select g.name, g.status, st.min_age, st.max_age, st.age_rule from class_group g join stage st on st.id = g.stage_id
    where g.id = ${input.group_id} and ${inShop(ctx.site, sql`g.franchise_id`)}`.execute(ctx.db);
  const [group] = rows;
  if (group === undefined) return missing("The class");
  const children = await candidates(ctx, input);
  if (!children.ok) return children;
  if (group.status !== "open") {
    return ok({
      valid: false,
      problems: [{ code: "class_closed", message: `${group.name} is not taking bookings.`, child: null }],
    });
  }
  const problems: Problem[] = [...(await dateProblems(ctx, input, children.value.length))];
  // An age on a day that is over says nothing; one on a day without a trial still tells whether the class fits.
  if (input.start_date < ctx.today()) return ok({ valid: false, problems });
  for (const child of children.value) {
    const fits = fitsStage(
      { minAge: group.min_age, maxAge: group.max_age, ageRule: group.age_rule },
      child.dateOfBirth,
      isoDate(input.start_date),
    );
    if (!fits.ok) problems.push({ code: fits.error.reason, message: ageWords(group, fits.error), child: child.asked });
    if (child.booked)
      problems.push({
        code: "already_booked",
        message: `Your child already has a place in ${group.name} on that date.`,
        child: child.asked,
      });
  }
  return ok({ valid: problems.length === 0, problems });
}

async function dateProblems(ctx: Context, input: Input, children: number): Promise<Problem[]> {
  const dates = await listTrialDates(ctx, { groupId: input.group_id });
  const date = dates.ok ? dates.value.find((one) => one.date === input.start_date) : undefined;
  if (date === undefined)
    return [
      {
        code: "date_not_offered",
        message: "A trial can't start on that date. Please choose one of the dates shown.",
        child: null,
      },
    ];
  if (date.available >= children) return [];
  const message =
    date.available === 0
      ? "That date is full."
      : `That date has ${date.available === 1 ? "one place" : `${date.available} places`} left.`;
  return [{ code: "no_places_left", message, child: null }];
}

async function candidates(ctx: Context, input: Input): Promise<Outcome<Candidate[]>> {
  const ids = input.children.flatMap((child) => child.id ?? []);
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{ id: string; date_of_birth: string; booked: boolean }>`
    select c.id, c.date_of_birth, exists (select from claim k join session s on k.pool_id = s.place_pool_id
        where k.child_id = c.id and s.group_id = ${input.group_id} and s.held_on = ${input.start_date}::date and k.state = 'committed') as booked
    from child c where c.id = any (${ids}::uuid[]) and c.guest_id = ${visitorOf(ctx)} and c.removed_at is null`.execute(
          ctx.db,
        );
  const known = new Map(rows.map((row) => [row.id, row]));
  const found: Candidate[] = [];
  for (const child of input.children) {
    const own = child.id === undefined ? undefined : known.get(child.id);
    if (child.id !== undefined && own === undefined) return missing("The child");
    const dateOfBirth = own?.date_of_birth ?? child.date_of_birth;
    if (dateOfBirth === undefined || !isIsoDate(dateOfBirth))
      return refuse("invalid", [{ path: "children", message: "Give an id or a date of birth." }]);
    found.push({ asked: child.id ?? dateOfBirth, dateOfBirth: isoDate(dateOfBirth), booked: own?.booked ?? false });
  }
  return ok(found);
}

const DATE = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

function ageWords(
  group: { readonly name: string; readonly min_age: number; readonly max_age: number },
  misfit: StageMisfit,
): string {
  const on = DATE.format(new Date(`${misfit.keyOn}T00:00:00Z`));
  const side = misfit.reason === "too_young" ? "too young" : "too old";
  return `${group.name} is for ages ${group.min_age} to ${group.max_age}. A child who is ${misfit.age} on ${on} is ${side} for it.`;
}
