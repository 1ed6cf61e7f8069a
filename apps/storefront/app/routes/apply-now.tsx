import { pageContext } from "../page-context.ts";
import { AboutScreen } from "../screens/apply/about/AboutScreen.tsx";
import { privateMeta } from "../screens/apply/application-meta.ts";
import { NoClass } from "../screens/apply/frame/NoClass.tsx";
import { OpensSoon } from "../screens/apply/frame/OpensSoon.tsx";
import { loadStep } from "../screens/apply/load-step.ts";
import type { Route } from "./+types/apply-now";

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadStep(context.get(pageContext).api, request, params.mode);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(loaderData?.mode === "camp" ? "About you" : "About you: apply for a trial");

export default function AboutRoute({ loaderData: { mode, group, closed, others } }: Route.ComponentProps) {
  if (mode === "camp") return <AboutScreen group={null} />;
  if (closed) return <OpensSoon mode={closed} group={group} others={others} />;
  return group ? <AboutScreen key={group.id} group={group} /> : <NoClass />;
}
