import { posterUrl } from "@matinee/ui";
import { idParam } from "../model/read.ts";
import { pageContext } from "../page-context.ts";
import { classDescription } from "../screens/class-details/class-description.ts";
import { ClassDetailsScreen } from "../screens/class-details/ClassDetailsScreen.tsx";
import { classJsonLd } from "../screens/class-details/class-json-ld.ts";
import { dateOfBirthIn, wayToClass } from "../screens/class-details/class-path.ts";
import { loadClassDetails } from "../screens/class-details/load-class-details.ts";
import { crumbsJsonLd } from "../screens/details/json-ld.ts";
import { siteOf } from "../screens/details/site-of.ts";
import { JsonLd } from "../seo/json-ld.tsx";
import { pageMeta } from "../seo/meta.ts";
import type { Route } from "./+types/class-details";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const site = siteOf(page);
  const details = await loadClassDetails(page.api, idParam(params.id));
  const { group } = details;
  const path = `/class/details/${group.id}`;
  return {
    ...details,
    dateOfBirth: dateOfBirthIn(new URL(request.url).searchParams),
    meta: pageMeta({
      page,
      title: `${group.name}, ${group.location.name}, ${group.location.post_town}`,
      description: classDescription(group),
      path,
      image: posterUrl({ kind: "class", id: group.id, disciplines: group.disciplines }),
    }),
    structured: [classJsonLd(site, group), crumbsJsonLd(site, wayToClass(group), group.name, path)],
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
