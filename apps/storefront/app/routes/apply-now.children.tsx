import { lazy, Suspense } from "react";
import { Navigate } from "react-router";
import { pageContext } from "../page-context.ts";
import { privateMeta } from "../screens/apply/application-meta.ts";
import { ChildrenScreen } from "../screens/apply/children/ChildrenScreen.tsx";
import { FormSkeleton } from "../screens/apply/frame/FormSkeleton.tsx";
import { NoClass } from "../screens/apply/frame/NoClass.tsx";
import { loadStep } from "../screens/apply/load-step.ts";
import type { Route } from "./+types/apply-now.children";

// Who tries a class does not load the form of the camps.
const CampScreen = lazy(() => import("../screens/apply/camp/CampScreen.tsx"));

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadStep(context.get(pageContext).api, request, params.mode);
}

const TITLES = {
  trial: "Your child: apply for a trial",
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
  return group ? <ChildrenScreen key={`${mode} ${group.id}`} group={group} waiting={waiting} /> : <NoClass />;
}
