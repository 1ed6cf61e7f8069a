import type { Api, Group, TrialDate } from "@matinee/contract/client";
import { isWaitedFor, trialState } from "../../shared/catalogue/trial-state.ts";
import { loadSimilarClasses } from "../../shared/catalogue/load-similar-classes.ts";
import type { PageQuery } from "../../shared/page/parameters.ts";
import { loadClass, read } from "../../shared/page/read.ts";
import type { CheckedFor } from "./next-step.ts";

/** Loads the selected class with every start date of its trial. The browser checks the child's age. */
export async function loadCheckAge(api: Api, params: PageQuery<"find-classes/classe">) {
  const group = await loadClass(api, params);
  if (group === null) return null;
  const dates = await read<TrialDate[]>(api.call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id } }));
  const goal = goalOf(group, params.has("join"));
  return {
    group,
    dates,
    first: goal === "join" ? (group.join?.start_date ?? null) : (group.trial.next_date ?? dates[0]?.date ?? null),
    goal,
    others: goal === "waiting-list" ? await loadSimilarClasses(api, group) : [],
  };
}

/** null: nothing can be begun in this class now. */
function goalOf(group: Group, wantsToJoin: boolean): CheckedFor | null {
  if (wantsToJoin) return group.join ? "join" : null;
  if (trialState(group) === "open") return "trial";
  return isWaitedFor(group) ? "waiting-list" : null;
}
