import type { TrialCheck } from "@matinee/contract";
import { trialHadText } from "@matinee/core/basket";
import { fitsStage, type AgeRule, type ListingState, type StageAges } from "@matinee/core/catalogue";
import { isoDate, ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { authorize, type Context, missing, type Outcome, inShop } from "../../kernel/index.ts";
import { listTrialDates } from "./list-trial-dates.ts";
import { ageMismatchText } from "./age-mismatch-text.ts";
import { findCandidates, type Candidate, type TrialInput } from "./candidates.ts";

type Problem = TrialCheck["problems"][number];

interface GroupAges {
  readonly name: string;
  readonly status: ListingState;
  readonly min_age: number;
  readonly max_age: number;
  readonly age_rule: AgeRule;
}

/**
 * Checks whether these children can start a trial in this class on that date: the date, the places, their ages, and
 * that they have no place there yet.
 */
export async function validateSelectedForTrial(ctx: Context, input: TrialInput): Promise<Outcome<TrialCheck>> {
  const allowed = authorize(ctx, "catalogue:read", {});
  if (!allowed.ok) return allowed;
  const group = await findGroupAges(ctx, input.group_id);
  if (group === undefined) return missing("The class");
  const children = await findCandidates(ctx, input);
  if (!children.ok) return children;
  if (group.status !== "open") {
    const message = `${group.name} is not taking bookings.`;
    return ok({ valid: false, problems: [{ code: "class_closed", message, child: null }] });
  }
  const problems = await dateProblems(ctx, input, children.value.length);
  // An age on a past day means nothing. On a future day without a trial it still shows whether the class fits.
  if (input.start_date >= ctx.today()) {
    problems.push(...children.value.flatMap((child) => childProblems(group, child, input.start_date)));
  }
  return ok({ valid: problems.length === 0, problems });
}

async function findGroupAges(ctx: Context, id: number): Promise<GroupAges | undefined> {
  return await ctx.db
    .selectFrom("class_group as g")
    .innerJoin("stage as st", "st.id", "g.stage_id")
    .select(["g.name", "g.status", "st.min_age", "st.max_age", "st.age_rule"])
    .where("g.id", "=", id)
    .where(inShop(ctx.site, sql`g.franchise_id`))
    .executeTakeFirst();
}

async function dateProblems(ctx: Context, input: TrialInput, children: number): Promise<Problem[]> {
  const dates = await listTrialDates(ctx, { groupId: input.group_id });
  const date = dates.ok ? dates.value.find((one) => one.date === input.start_date) : undefined;
  if (date === undefined) {
    const message = "A trial can't start on that date. Please choose one of the dates shown.";
    return [{ code: "date_not_offered", message, child: null }];
  }
  if (date.available >= children) return [];
  const left = date.available === 1 ? "one place" : `${date.available} places`;
  const message = date.available === 0 ? "That date is full. Please choose another." : `That date has ${left} left.`;
  return [{ code: "no_places_left", message, child: null }];
}

function childProblems(group: GroupAges, child: Candidate, startOn: string): Problem[] {
  const ages: StageAges = { minAge: group.min_age, maxAge: group.max_age, ageRule: group.age_rule };
  const fits = fitsStage(ages, child.dateOfBirth, isoDate(startOn));
  const problems: Problem[] = [];
  if (!fits.ok) {
    const message = ageMismatchText(group.name, ages, fits.error);
    problems.push({ code: fits.error.reason, message, child: child.asked });
  }
  if (child.booked) {
    const message = `Your child already has a place in ${group.name} on one of these dates.`;
    problems.push({ code: "already_booked", message, child: child.asked });
  }
  if (child.triedHere !== null && !child.booked) {
    const message = trialHadText([child.firstName ?? "Your child"], group.name, { sameClass: child.triedHere });
    problems.push({ code: "trial_had", message, child: child.asked });
  }
  return problems;
}
