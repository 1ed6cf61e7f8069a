import type { Api, TrialDate } from "@matinee/contract/client";
import { loadSimilarClasses } from "../../shared/catalogue/load-similar-classes.ts";
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
    others: full ? await loadSimilarClasses(api, group) : [],
  };
}
