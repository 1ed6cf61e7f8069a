import { ChooseClassFirst } from "../shared/application/ChooseClassFirst.tsx";
import { pageContext } from "../shared/page/page-context.ts";
import { ClasseScreen } from "../features/check-age/CheckAgeScreen.tsx";
import { loadClasse } from "../features/check-age/load-check-age.ts";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/find-classes.classe";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const classe = await loadClasse(page.api, request);
  const title = classe ? `Who is it for? ${classe.group.name}` : "First choose a class";
  const description = "Check your child's date of birth against the class before you apply for a trial.";
  return { classe, meta: pageMeta({ page, title, description, path: "/find-classes/classe", noindex: true }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function ClasseRoute({ loaderData: { classe } }: Route.ComponentProps) {
  if (classe) return <ClasseScreen key={classe.group.id} {...classe} />;
  return <ChooseClassFirst>Then we check whether it fits your child and show you the dates.</ChooseClassFirst>;
}
