import { ChooseClassFirst } from "../shared/application/ChooseClassFirst.tsx";
import { pageContext } from "../shared/page/page-context.ts";
import { readParameters } from "../shared/page/parameters.ts";
import { CheckAgeScreen } from "../features/check-age/CheckAgeScreen.tsx";
import { loadCheckAge } from "../features/check-age/load-check-age.ts";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/find-classes.classe";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const check = await loadCheckAge(page.api, readParameters("find-classes/classe", request));
  const title = check ? `Who is it for? ${check.group.name}` : "Choose a class first";
  const description = "Check that the class is right for your child's age before you apply for a trial.";
  return { check, meta: pageMeta({ page, title, description, path: "/find-classes/classe", noindex: true }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function CheckAgeRoute({ loaderData: { check } }: Route.ComponentProps) {
  if (check) return <CheckAgeScreen key={check.group.id} {...check} />;
  return <ChooseClassFirst>Next, we check your child's age and show you the dates.</ChooseClassFirst>;
}
