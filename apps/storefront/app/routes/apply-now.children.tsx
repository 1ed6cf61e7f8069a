import { pageContext } from "../page-context.ts";
import { privateMeta } from "../screens/apply/application-meta.ts";
import { ChildrenScreen } from "../screens/apply/children/ChildrenScreen.tsx";
import { NoClass } from "../screens/apply/frame/NoClass.tsx";
import { OpensSoon } from "../screens/apply/frame/OpensSoon.tsx";
import { loadStep } from "../screens/apply/load-step.ts";
import type { Route } from "./+types/apply-now.children";

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadStep(context.get(pageContext).api, request, params.mode);
}

export const meta: Route.MetaFunction = () => privateMeta("Your child: apply for a trial");

export default function ChildrenRoute({ loaderData: { group, closed, others } }: Route.ComponentProps) {
  if (closed) return <OpensSoon mode={closed} group={group} others={others} />;
  return group ? <ChildrenScreen key={group.id} group={group} /> : <NoClass />;
}
