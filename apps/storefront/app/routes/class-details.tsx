import { posterUrl } from "@matinee/ui";
import { idParam } from "../shared/page/read.ts";
import { pageContext, siteOf } from "../shared/page/page-context.ts";
import { classDescription, classJsonLd } from "../features/class-details/class-json-ld.ts";
import { ClassDetailsScreen, classBreadcrumbs } from "../features/class-details/ClassDetailsScreen.tsx";
import { loadClassDetails } from "../features/class-details/load-class-details.ts";
import { crumbsJsonLd, JsonLd } from "../shared/seo/structured-data.tsx";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/class-details";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const site = siteOf(page);
  const details = await loadClassDetails(page.api, idParam(params.id));
  const { group } = details;
  const path = `/class/details/${group.id}`;
  return {
    ...details,
    meta: pageMeta({
      page,
      title: `${group.name}, ${group.location.name}, ${group.location.post_town}`,
      description: classDescription(group),
      path,
      image: group.pictures[0]?.jpeg ?? posterUrl({ kind: "class", id: group.id, disciplines: group.disciplines }),
    }),
    structured: [classJsonLd(site, group), crumbsJsonLd(site, classBreadcrumbs(group), group.name, path)],
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function ClassDetailsRoute({ loaderData: { structured, meta: _, ...details } }: Route.ComponentProps) {
  return (
    <>
      <ClassDetailsScreen key={details.group.id} {...details} />
      <JsonLd data={structured} />
    </>
  );
}
