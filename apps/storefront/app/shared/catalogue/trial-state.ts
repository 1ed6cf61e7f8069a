import { counted } from "@matinee/format";
import type { Group } from "@matinee/contract/client";

// By itself, because the steps of an application need this and nothing else of the catalogue.

export type TrialFacts = Pick<Group, "available" | "has_dates" | "trials">;

/** Whether a trial can begin in a class, and why not. Only `taken` and `full` are waited for. */
export type TrialState = NonNullable<Group["trials"]> | "no_dates";

/** A process of the version before answers without `trials`: what has no trial place looks full then. */
export function trialState({ available, has_dates: hasDates, trials = "full" }: TrialFacts): TrialState {
  if (!hasDates) return "no_dates";
  if (available > 0) return "open";
  return trials === "open" ? "full" : trials;
}

/** Whether the class has a waiting list: a place may come free for a trial. */
export function isWaitedFor(group: TrialFacts): boolean {
  const state = trialState(group);
  return state === "full" || state === "taken";
}

/** Why no trial can begin, in a few words. */
export const NO_TRIAL: Readonly<Record<Exclude<TrialState, "open">, string>> = {
  no_dates: "Dates to be announced",
  taken: "No trial places left",
  full: "Full",
  too_few_lessons: "Too few dates left for a trial",
  none: "No trials",
};

/** Why no trial can begin in a class that is not full, and what can be done instead. */
export function noTrialText(group: TrialFacts & Pick<Group, "name" | "trial" | "join" | "franchise">): string {
  const why =
    trialState(group) === "none"
      ? `${group.name} does not offer trials.`
      : `A trial takes ${counted(group.trial.sessions, "session")}, and fewer are left in the timetable.`;
  return `${why} ${group.join ? "You can join for the rest of the term." : `Please ask ${group.franchise.name} about the next dates.`}`;
}
