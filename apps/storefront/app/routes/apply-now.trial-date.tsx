import type { TrialDate } from "@matinee/contract/client";
import { loadClass, read } from "../shared/page/read.ts";
import { pageContext } from "../shared/page/page-context.ts";
import { readParameters } from "../shared/page/parameters.ts";
import { privateMeta } from "../shared/seo/meta.ts";
import { NoClass } from "../features/apply/NoClass.tsx";
import { TrialDateScreen } from "../features/apply/trial-date/TrialDateScreen.tsx";
import type { Route } from "./+types/apply-now.trial-date";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(pageContext);
  const group = await loadClass(api, readParameters("apply-now/trial-date", request));
  const dates =
    group === null
      ? []
      : await read<TrialDate[]>(api.call("GET /trial-dates/group/{groupId}", { path: { groupId: group.id } }));
  return { group, dates };
}

export const meta: Route.MetaFunction = () => privateMeta("Select a start date: apply for a trial");

export default function TrialDateRoute({ loaderData: { group, dates } }: Route.ComponentProps) {
  return group ? <TrialDateScreen key={group.id} group={group} dates={dates} /> : <NoClass />;
}
