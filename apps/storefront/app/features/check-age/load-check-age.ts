import type { Api, FoundGroup, Group, TrialDate } from "@matinee/contract/client";
import { loadClass, read } from "../../shared/page/read.ts";

/** Loads the selected class with every start date of its trial. The browser checks the child's age. */
export async function loadCheckAge(api: Api, request: Request) {
  const group = await loadClass(api, request);
  if (group === null) return null;
  const dates = await read<TrialDate[]>(api.call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id } }));
  const full = group.has_dates && group.available <= 0;
  return {
    group,
    dates,
    first: group.trial.next_date ?? dates[0]?.date ?? null,
    full,
    others: full ? await othersFor(api, group) : [],
  };
}

/** Nearby classes of this stage with places. Empty if the search fails. */
async function othersFor(api: Api, group: Group): Promise<FoundGroup[]> {
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
