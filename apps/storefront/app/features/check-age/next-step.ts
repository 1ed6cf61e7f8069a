import type { Api, Group } from "@matinee/contract/client";
import { type AgeVerdict, checkAges } from "../../shared/application/check-ages.ts";
import { childEntries } from "../../shared/child/remembered-birthday.ts";
import { childrenPath, waitingListPath } from "../../shared/paths.ts";

/** The first step of the application, or of the waiting list of a full class. It starts with the child of this birthday. */
export function nextStepPath(groupId: number, { full, birthday }: { full: boolean; birthday: string }): string {
  const path = full ? waitingListPath(groupId) : childrenPath(groupId);
  return `${path}&${new URLSearchParams(childEntries(birthday))}`;
}

/** Whether a child fits on the first date. Without an answer there is no verdict. */
export async function verdictOn(api: Api, group: Group, first: string, birthday: string): Promise<AgeVerdict | null> {
  try {
    return (await checkAges(api, group, [birthday], first))[birthday] ?? null;
  } catch {
    return null;
  }
}
