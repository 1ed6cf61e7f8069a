import { plainDate } from "@matinee/format";
import { fitsStage, type AgeRule } from "../catalogue/index.ts";
import type { FieldProblem } from "../family/index.ts";
import { err, isoDate, ok, type Result } from "../kernel/index.ts";

/** A child who is to wait for a class or a camp. */
export interface WaitingInput {
  readonly child_id: string;
  readonly group_id?: number | undefined;
  readonly course_id?: number | undefined;
}

/** A class or camp whose waiting list is to be joined. */
export interface WaitingTarget {
  readonly kind: "group" | "course";
  readonly id: number;
  readonly name: string;
  readonly open: boolean;
  /** How many children can be booked together now: for a trial on one start date, or in the camp. */
  readonly available: number;
  /** False: a class without trial places. Nothing can be offered from its list. */
  readonly waits: boolean;
  readonly min_age: number;
  readonly max_age: number;
  readonly age_rule: AgeRule;
  /** The date on which the age is checked. */
  readonly on: string;
}

interface WaitingChild {
  readonly id: string;
  readonly first_name: string;
  readonly date_of_birth: string;
}

/** Why children can't join a waiting list. */
export interface JoinProblem {
  readonly code: "invalid" | "class_closed" | "age_does_not_fit" | "places_left" | "no_waiting_list";
  readonly details: string | readonly FieldProblem[];
}

/** Checks that each child is to wait for one class or one camp. */
export function checkChoice(entries: readonly WaitingInput[]): Result<null, JoinProblem> {
  const ambiguous = entries.flatMap((entry, index): FieldProblem[] =>
    (entry.group_id === undefined) === (entry.course_id === undefined)
      ? [{ path: `entries.${index}`, message: "Please choose one class or one camp." }]
      : [],
  );
  return ambiguous.length === 0 ? ok(null) : err({ code: "invalid", details: ambiguous });
}

/**
 * Decides whether children may join the waiting lists of these classes and camps, all or none: each is open, is for the age of its children,
 * has no places for all of them, and can have places to offer.
 */
export function decideJoin(
  entries: readonly WaitingInput[],
  children: readonly WaitingChild[],
  targets: readonly WaitingTarget[],
): Result<null, JoinProblem> {
  const closed = targets.find((one) => !one.open);
  if (closed !== undefined) return err({ code: "class_closed", details: `${closed.name} is not taking bookings.` });
  const tooYoungOrOld = ageProblems(entries, children, targets);
  if (tooYoungOrOld.length > 0) return err({ code: "age_does_not_fit", details: tooYoungOrOld });
  // A place for one is none for two who come together.
  const free = targets.filter((one) => one.available >= entries.filter((entry) => isFor(entry, one)).length);
  if (free.length > 0) {
    const details = free.map(({ kind, id, name }) => ({
      path: `${kind}_id.${id}`,
      message: `${name} has free places. You can book it now.`,
    }));
    return err({ code: "places_left", details });
  }
  const without = targets.find((one) => !one.waits);
  if (without === undefined) return ok(null);
  const details = `${without.name} does not offer trials, so it has no waiting list.`;
  return err({ code: "no_waiting_list", details });
}

const isFor = (entry: WaitingInput, { kind, id }: WaitingTarget): boolean =>
  (kind === "group" ? entry.group_id : entry.course_id) === id;

/** A problem for each child who is too young or too old for their class or camp. */
function ageProblems(
  entries: readonly WaitingInput[],
  children: readonly WaitingChild[],
  targets: readonly WaitingTarget[],
): FieldProblem[] {
  return entries.flatMap((entry, index): FieldProblem[] => {
    const one = targets.find((target) => isFor(entry, target));
    const child = children.find(({ id }) => id === entry.child_id);
    if (one === undefined || child === undefined) return [];
    const [born, on] = [isoDate(child.date_of_birth), isoDate(one.on)];
    const ages = { minAge: one.min_age, maxAge: one.max_age, ageRule: one.age_rule };
    const fit = fitsStage(ages, born, on);
    if (fit.ok) return [];
    const { age, keyOn } = fit.error;
    const message = `${child.first_name} is ${age} on ${plainDate(keyOn)}; ${one.name} is for ages ${one.min_age} to ${one.max_age}.`;
    return [{ path: `entries.${index}.child_id`, message }];
  });
}
