import type { Api, FoundGroup, Group, GroupSchedule, TrialDate } from "@matinee/contract/client";
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
    similar: await similarTo(api, group),
  };
}

/** Nearby classes of the same stage with places. Empty if the search fails. */
async function similarTo(api: Api, group: Group): Promise<FoundGroup[]> {
  const { lat, lng } = group.location;
  try {
    const found = await api.call("GET /groups/get-suitable-groups", {
      query: { lat, lng, stage_id: group.stage.id, has_spaces: "1", size: 4 },
    });
    return found.items.filter((other: FoundGroup) => other.id !== group.id).slice(0, 3);
  } catch {
    return [];
  }
}
