import { formatList, fullDate } from "@matinee/format";
import { fitsStage } from "../../catalogue/index.ts";
import { isoDate, pence } from "../../kernel/index.ts";
import type { ClassLine, OrderLine } from "../line.ts";
import { currentPrice } from "../current-price.ts";
import {
  bookedTwice,
  childrenProblem,
  namesOf,
  priceProblem,
  lineProblem,
  type BasketProblem,
  type Remedy,
} from "./line-problem.ts";
import { hasRoom, type Availability } from "../availability.ts";

/** The problems of a trial or an enrolment. */
export function classProblems(line: ClassLine, all: readonly OrderLine[], availability: Availability): BasketProblem[] {
  const { name } = line.group;
  if (!line.group.open) return [lineProblem(line, "class_closed", `${name} is no longer taking bookings.`, ["remove"])];
  const [first] = line.sessions;
  if (first === undefined || !startsAsPromised(line)) {
    const what = line.type === "trial" ? `A trial in ${name}` : name;
    const message = `${what} can no longer start on the chosen date.`;
    return [lineProblem(line, "date_not_offered", message, ["choose_date", "remove"])];
  }
  const twice = twiceProblems(line, all, availability);
  return [
    ...childrenProblem(line, name),
    ...priceProblem(line, name, pence(line.unit_price_pence), currentPrice(line)),
    ...ageProblems(line, first.held_on),
    ...(twice.length > 0 ? twice : trialProblems(line, availability)),
    ...roomProblems(line, availability),
  ];
}

/** True if the sessions that it takes still begin on its start date, have not begun, and are all there. */
export function startsAsPromised(line: Pick<ClassLine, "type" | "start_on" | "group" | "sessions">): boolean {
  const [first] = line.sessions;
  if (first === undefined || first.started || first.held_on !== line.start_on) return false;
  return line.type === "enrolment" || line.sessions.length >= line.group.trial_sessions;
}

/** The children who are too young or too old for a class on its first day, with their age then and their position in the list. */
export function outsideAges(line: Pick<ClassLine, "stage" | "children">, firstOn: string) {
  const ages = { minAge: line.stage.min_age, maxAge: line.stage.max_age, ageRule: line.stage.age_rule };
  return line.children.flatMap((child, index) => {
    const fits = fitsStage(ages, isoDate(child.date_of_birth), isoDate(firstOn));
    return fits.ok ? [] : [{ child, index, age: fits.error.age }];
  });
}

function ageProblems(line: ClassLine, firstOn: string): BasketProblem[] {
  const outside = outsideAges(line, firstOn).map((one) => one.child);
  if (outside.length === 0) return [];
  const { min_age, max_age } = line.stage;
  const message = `${line.group.name} is for ages ${min_age} to ${max_age}. ${namesOf(outside)} will be outside that age range.`;
  return [lineProblem(line, "age_does_not_fit", message, ["remove"])];
}

/** Of more dates than these none is named. */
const NAMED_DATES = 3;

function twiceProblems(line: ClassLine, all: readonly OrderLine[], availability: Availability): BasketProblem[] {
  const twice = bookedTwice(line, placesOf(line), all, availability, placesOf);
  if (twice.length === 0) return [];
  const has = twice.length === 1 ? "has" : "have";
  const taken = line.sessions
    .filter((one) => bookedTwice(line, [one.place_pool_id], all, availability, placesOf).length > 0)
    .map((one) => one.held_on);
  const days = taken.length <= NAMED_DATES ? formatList(taken.map(fullDate)) : "several of these dates";
  const message = `${namesOf(twice)} already ${has} a place in ${line.group.name} on ${days}.`;
  // A lesson that takes the place of a lost one can lie in the next term: that can be booked from the lesson after it.
  const isFreeLater = line.sessions.at(-1)?.held_on !== taken.at(-1);
  return [lineProblem(line, "already_booked", message, isFreeLater ? ["choose_date", "remove"] : ["remove"])];
}

function trialProblems(line: ClassLine, { refusedTrials = [] }: Availability): BasketProblem[] {
  const own = refusedTrials.filter((one) => one.line_id === line.id);
  const children = line.children.filter((child) => own.some((one) => one.child_id === child.id));
  if (children.length === 0) return [];
  const sameClass = own.some((one) => one.same_class);
  const names = children.map((child) => child.first_name);
  return [lineProblem(line, "trial_had", trialHadText(names, line.group.name, { sameClass }), ["remove"])];
}

/** Why children get no further trial, and what they can do instead. */
export function trialHadText(
  names: readonly string[],
  className: string,
  { sameClass }: { readonly sameClass: boolean },
): string {
  const who = `${formatList(names)} ${names.length === 1 ? "has" : "have"}`;
  return sameClass
    ? `${who} already had or booked a trial in ${className}. You can join for the rest of the term if it has a place, or try another class.`
    : `${who} used all the trials this school allows in a school year. You can join ${className} for the rest of the term if it has a place.`;
}

function placesOf(line: OrderLine): readonly number[] {
  return line.type === "trial" || line.type === "enrolment" ? line.sessions.map((one) => one.place_pool_id) : [];
}

function roomProblems(line: ClassLine, availability: Availability): BasketProblem[] {
  const poolIds = line.sessions.flatMap((one) =>
    line.type === "trial" ? [one.place_pool_id, one.trial_pool_id] : [one.place_pool_id],
  );
  if (poolIds.every((poolId) => hasRoom(availability, poolId))) return [];
  const message =
    line.quantity > 1
      ? `${line.group.name} has fewer than ${line.quantity} places left on these dates.`
      : `The last place in ${line.group.name} on these dates has gone.`;
  // Places from the waiting list begin with a trial, which is another booking. The class page has what can be booked instead.
  const remedies: Remedy[] =
    line.type === "trial" ? ["choose_date", "waiting_list", "remove"] : ["choose_date", "remove"];
  return [lineProblem(line, "no_places_left", message, remedies)];
}
