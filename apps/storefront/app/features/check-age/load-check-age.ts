import type { Api, FoundGroup, Group, TrialDate } from "@matinee/contract/client";
import { redirect } from "react-router";
import { loadClass, read } from "../../shared/page/read.ts";
import { type AgeVerdict, checkAges } from "../../shared/application/check-ages.ts";
import { birthdayProblem } from "../../shared/application/birthday-problem.ts";
import { typedDate } from "./typed-date.ts";
import { childrenPath, waitingListPath } from "../../shared/paths.ts";

/** Loads the selected class and the answer to its form. Redirects to the next step if the date of birth fits. */
export async function loadCheckAge(api: Api, request: Request) {
  const query = new URL(request.url).searchParams;
  const group = await loadClass(api, request);
  if (group === null) return null;
  const { born, iso, sent } = typedDate(query);
  const problem = sent ? birthdayProblem(born, new Date().toISOString().slice(0, 10)) : null;
  const checked = problem === null ? iso : null;
  const dates = await read<TrialDate[]>(api.call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id } }));
  const first = group.trial.next_date ?? dates[0]?.date ?? null;
  const full = group.available <= 0;
  const verdict = checked && first ? await verdictOn(api, group, first, checked) : null;
  if (sent && checked && verdict?.kind !== "outside") throw redirect(nextStep(group.id, full, checked));
  return {
    group,
    first,
    full,
    born,
    problem,
    verdict,
    others: full ? await othersFor(api, group, checked) : [],
  };
}

/** Without an answer there is no verdict. Later steps check again. */
async function verdictOn(api: Api, group: Group, first: string, date: string): Promise<AgeVerdict | null> {
  try {
    return (await checkAges(api, group, [date], first))[date] ?? null;
  } catch {
    return null;
  }
}

/** Nearby classes with places, for this child or stage. Empty if the search fails. */
async function othersFor(api: Api, group: Group, dateOfBirth: string | null): Promise<FoundGroup[]> {
  const { lat, lng } = group.location;
  const whom = dateOfBirth ? { date_of_birth: dateOfBirth } : { stage_id: group.stage.id };
  try {
    const found = await api.call("GET /groups/get-suitable-groups", {
      query: { lat, lng, ...whom, has_spaces: "1", size: 4 },
    });
    return found.items.filter((other: FoundGroup) => other.id !== group.id).slice(0, 3);
  } catch {
    return [];
  }
}

/** The first step of the application, with the checked date of birth. */
function nextStep(groupId: number, full: boolean, dateOfBirth: string): string {
  return `${full ? waitingListPath(groupId) : childrenPath(groupId)}&date_of_birth=${dateOfBirth}`;
}
