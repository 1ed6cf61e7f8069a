import type { Course, Group } from "@matinee/contract/client";
import { pageContext } from "../shared/page/page-context.ts";
import { readParameters } from "../shared/page/parameters.ts";
import { AboutScreen } from "../features/apply/about/AboutScreen.tsx";
import { privateMeta } from "../shared/seo/meta.ts";
import { CampSummary } from "../features/apply/camp/CampSummary.tsx";
import { campKey, classKey } from "../shared/application/draft.ts";
import { ClassSummary } from "../shared/application/ClassSummary.tsx";
import { NoClass } from "../features/apply/NoClass.tsx";
import { loadStep } from "../features/apply/load-step.ts";
import type { Waiting } from "../features/apply/waiting-list/join-waiting-list.ts";
import type { Route } from "./+types/apply-now";

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadStep(context.get(pageContext).api, readParameters("apply-now/:mode?", request), params.mode);
}

const TITLES = {
  trial: "About you: apply for a trial",
  camp: "About you",
  join: "About you",
  "waiting-list": "About you: join the waiting list",
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(TITLES[loaderData?.mode ?? "trial"], {
    name: "description",
    content: "Say who the place is for, and choose a date. It takes a few minutes and needs no account.",
  });

export default function AboutRoute({ loaderData: { mode, camp, group } }: Route.ComponentProps) {
  // The cart leads to the checkout, which asks who the parent is.
  if (mode === "camp" || mode === "join") return <AboutScreen group={null} />;
  if (mode === "waiting-list") {
    const waiting = waitingFor(group, camp);
    return waiting === null ? <NoClass /> : <AboutScreen key={waiting.key} group={null} waiting={waiting} />;
  }
  return group ? <AboutScreen key={group.id} group={group} /> : <NoClass />;
}

function waitingFor(group: Group | null, camp: Course | null): Waiting | null {
  if (group !== null) {
    return {
      what: { group_id: group.id },
      key: classKey(group.id),
      name: group.name,
      details: `/class/details/${group.id}`,
      aside: <ClassSummary group={group} />,
    };
  }
  if (camp === null) return null;
  return {
    what: { course_id: camp.id },
    key: campKey(camp.id),
    name: camp.name,
    details: `/camps/details/${camp.id}`,
    aside: <CampSummary camp={camp} />,
  };
}
