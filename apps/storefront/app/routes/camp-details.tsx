import { posterUrl } from "@matinee/ui";
import type { Course } from "@matinee/contract/client";
import { londonToday } from "@matinee/format";
import { idParam, read } from "../shared/page/read.ts";
import { pageContext, siteOf } from "../shared/page/page-context.ts";
import { campBreadcrumbs, CampDetailsScreen } from "../features/camp-details/CampDetailsScreen.tsx";
import { campJsonLd } from "../features/camp-details/camp-json-ld.ts";
import { loadSimilar } from "../features/camp-details/load-similar.ts";
import { campDates } from "../shared/catalogue/camp-text.ts";
import { crumbsJsonLd, JsonLd } from "../shared/seo/structured-data.tsx";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/camp-details";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const site = siteOf(page);
  const camp = await read<Course>(page.api.call("GET /courses/get/{id}", { path: { id: idParam(params.id) } }));
  const path = `/camps/details/${camp.id}`;
  const image = camp.pictures[0]?.jpeg ?? posterUrl({ kind: "camp", id: camp.id, disciplines: camp.disciplines });
  const title = `${camp.name}, ${campDates(camp)}, ${camp.location.post_town}`;
  const description = `${camp.category.name} for ages ${camp.min_age} to ${camp.max_age} at ${camp.location.name}, ${camp.location.post_town}, ${campDates(camp)}. ${camp.description}`;
  return {
    camp,
    today: londonToday(),
    similar: await loadSimilar(page.api, camp),
    meta: pageMeta({ page, title, description, path, image }),
    structured: [campJsonLd(site, camp, image), crumbsJsonLd(site, campBreadcrumbs(camp), camp.name, path)],
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function CampDetailsRoute({ loaderData: { camp, similar, today, structured } }: Route.ComponentProps) {
  return (
    <>
      <CampDetailsScreen key={camp.id} camp={camp} similar={similar} today={today} />
      <JsonLd data={structured} />
    </>
  );
}
