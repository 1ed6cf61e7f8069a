import { lazy, Suspense } from "react";
import { Navigate } from "react-router";
import { pageContext } from "../page-context.ts";
import { privateMeta } from "../screens/apply/application-meta.ts";
import { ChildrenScreen } from "../screens/apply/children/ChildrenScreen.tsx";
import { FormSkeleton } from "../screens/apply/frame/FormSkeleton.tsx";
import { NoClass } from "../screens/apply/frame/NoClass.tsx";
import { OpensSoon } from "../screens/apply/frame/OpensSoon.tsx";
import { loadStep } from "../screens/apply/load-step.ts";
import type { Route } from "./+types/apply-now.children";

// Who tries a class does not load the form of the camps.
const CampScreen = lazy(() => import("../screens/apply/camp/CampScreen.tsx"));

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadStep(context.get(pageContext).api, request, params.mode);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(loaderData?.mode === "camp" ? "Your child: book a camp" : "Your child: apply for a trial");

export default function ChildrenRoute({ loaderData: { mode, camp, group, closed, others } }: Route.ComponentProps) {
  if (mode === "camp") {
    if (camp === null) return <Navigate replace to="/find-camp-classes" />;
    return (
      <Suspense fallback={<FormSkeleton fields={4} />}>
        <CampScreen key={camp.id} camp={camp} />
      </Suspense>
    );
  }
  if (closed) return <OpensSoon mode={closed} group={group} others={others} />;
  return group ? <ChildrenScreen key={group.id} group={group} /> : <NoClass />;
}
