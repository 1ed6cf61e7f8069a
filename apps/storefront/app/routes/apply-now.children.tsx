import { lazy, Suspense } from "react";
import { Navigate } from "react-router";
import { pageContext } from "../shared/page/page-context.ts";
import { readParameters } from "../shared/page/parameters.ts";
import { privateMeta } from "../shared/seo/meta.ts";
import { ChildrenScreen } from "../features/apply/children/ChildrenScreen.tsx";
import { FormSkeleton } from "../features/apply/FormSkeleton.tsx";
import { NoClass } from "../features/apply/NoClass.tsx";
import { loadStep } from "../features/apply/load-step.ts";
import type { Route } from "./+types/apply-now.children";

// Few come too late.
const JoinClosed = lazy(() => import("../shared/application/JoinClosed.tsx"));
// Trial applications do not load the camp form.
const CampScreen = lazy(() => import("../features/apply/camp/CampScreen.tsx"));

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadStep(context.get(pageContext).api, readParameters("apply-now/children/:mode?", request), params.mode);
}

const TITLES = {
  trial: "Your child: apply for a trial",
  join: "Your child: join for the term",
  camp: "Your child: book a camp",
  "waiting-list": "Your child: join the waiting list",
};

export const meta: Route.MetaFunction = ({ loaderData }) => privateMeta(TITLES[loaderData?.mode ?? "trial"]);

export default function ChildrenRoute({ loaderData: { mode, camp, group } }: Route.ComponentProps) {
  const waiting = mode === "waiting-list";
  if (camp !== null) {
    return (
      <Suspense fallback={<FormSkeleton fields={4} />}>
        <CampScreen key={`${mode} ${camp.id}`} camp={camp} waiting={waiting} />
      </Suspense>
    );
  }
  if (mode === "camp") return <Navigate replace to="/find-camp-classes" />;
  if (group === null) return <NoClass />;
  if (mode === "join" && !group.join)
    return (
      <Suspense fallback={<FormSkeleton fields={4} />}>
        <JoinClosed group={group} />
      </Suspense>
    );
  return <ChildrenScreen key={`${mode} ${group.id}`} group={group} goal={mode} />;
}
