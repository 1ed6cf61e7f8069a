import type { Api, Group, GroupSchedule, TrialDate } from "@matinee/contract/client";
import { loadSimilarClasses } from "../../shared/catalogue/load-similar-classes.ts";
import { read } from "../../shared/page/read.ts";
import { termDates } from "./term-dates.ts";

/** Loads the data of a class page. */
export async function loadClassDetails(api: Api, id: number) {
  const [group, dates, schedule] = await Promise.all([
    read<Group>(api.call("GET /groups/get/{id}", { path: { id } })),
    read<TrialDate[]>(api.call("GET /trial-dates/group/{groupId}", { path: { groupId: id } })),
    read<GroupSchedule>(api.call("GET /group-schedules/group/{groupId}", { path: { groupId: id } })),
  ]);
  // Only what the page shows is sent to the browser.
  return {
    group,
    first: group.trial.next_date ?? dates[0]?.date ?? null,
    terms: termDates(schedule, dates),
    similar: await loadSimilarClasses(api, group),
  };
}
