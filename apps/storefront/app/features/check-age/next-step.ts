import type { Api, Group } from "@matinee/contract/client";
import { type AgeDay, type AgeVerdict, checkAges } from "../../shared/application/check-ages.ts";
import { childEntries } from "../../shared/child/remembered-birthday.ts";
import { childrenPath, joinPath, waitingListPath } from "../../shared/paths.ts";

/** What the age is checked for: a trial, the rest of the term, or the waiting list of a full class. */
export type CheckedFor = "trial" | "join" | "waiting-list";

const FIRST_STEPS = { trial: childrenPath, join: joinPath, "waiting-list": waitingListPath };

/** The first step of the application. It starts with the child of this birthday. */
export function nextStepPath(groupId: number, goal: CheckedFor, birthday: string): string {
  const path = FIRST_STEPS[goal](groupId);
  return `${path}&${new URLSearchParams(childEntries(birthday))}`;
}

/** Whether a child fits on the first date. Without an answer there is no verdict. */
export async function verdictOn(api: Api, group: Group, day: AgeDay, birthday: string): Promise<AgeVerdict | null> {
  try {
    return (await checkAges(api, group, [birthday], day))[birthday] ?? null;
  } catch {
    return null;
  }
}
