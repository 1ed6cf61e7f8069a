import { redirect } from "react-router";
import { read } from "../model/read.ts";
import { pageContext } from "../page-context.ts";
import { siteOf } from "../screens/details/site-of.ts";
import { headingOf } from "../screens/search/chosen.ts";
import { loadSearch } from "../screens/search/load-search.ts";
import { readSearch, searchPath } from "../screens/search/search-params.ts";
import { SearchScreen } from "../screens/search/SearchScreen.tsx";
import { JsonLd } from "../seo/json-ld.tsx";
import { pageMeta } from "../seo/meta.ts";
import type { Route } from "./+types/find-classes";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const site = siteOf(page);
  const { searchParams } = new URL(request.url);
  // The form of the first page has one address without a script, whichever of the two was chosen.
  if (searchParams.get("kind") === "camps") throw redirect(`/find-camp-classes?${searchParams}`);
  const search = readSearch(searchParams);
  const result = await read(loadSearch(page.api, search));
  const title = headingOf(search, result.found);
  return {
    search,
    ...result,
    meta: pageMeta({
      page,
      title,
      description: `${title}: weekly singing, acting and dance with days, times, prices and places. Apply for a trial online, no account needed.`,
      path: searchPath(search, { sort: null, page: search.page }),
      noindex: result.found.total === 0,
    }),
    structured: {
      "@context": "https://schema.org",
      "@type": "ItemList",
      numberOfItems: result.found.total,
      itemListElement: result.found.items.map((group, index) => ({
        "@type": "ListItem",
        position: result.found.page * result.found.size + index + 1,
        name: group.name,
        url: `${site.origin}/class/details/${group.id}`,
      })),
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function FindClassesRoute({
  loaderData: { search, found, placeProblem, structured },
}: Route.ComponentProps) {
  return (
    <>
      <SearchScreen search={search} found={found} placeProblem={placeProblem} />
      <JsonLd data={structured} />
    </>
  );
}
