import { redirect } from "react-router";
import { readParameters } from "../shared/page/parameters.ts";
import { read } from "../shared/page/read.ts";
import { pageContext, siteOf } from "../shared/page/page-context.ts";
import { useForChild } from "../shared/child/use-for-child.ts";
import { searchHeading } from "../shared/search/search-heading.ts";
import { loadClasses } from "../features/find-classes/load-classes.ts";
import { lastPage } from "@matinee/webapp/paging";
import { readClassSearch, classSearchPath, type ClassSearch } from "../shared/search/class-search.ts";
import { FindClassesScreen } from "../features/find-classes/FindClassesScreen.tsx";
import { itemList, JsonLd } from "../shared/seo/structured-data.tsx";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Api } from "@matinee/contract/client";
import { londonToday } from "@matinee/format";
import type { ClassPage } from "../features/find-classes/classes-for-child.ts";
import type { Route } from "./+types/find-classes";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const site = siteOf(page);
  const params = readParameters("find-classes", request);
  // Without a script, the home page's form has one address for both kinds.
  if (params.get("kind") === "camps") throw redirect(`/find-camp-classes${new URL(request.url).search}`);
  const today = londonToday();
  const search = readClassSearch(params);
  const result = await read(loadClasses(page.api, search));
  const { page: at, size, total } = result.found;
  // A page after the last redirects to the last.
  if (at > lastPage(total, size)) throw redirect(classSearchPath(search, { page: lastPage(total, size) }));
  const title = searchHeading(["class", "classes"], search, result.found, today);
  return {
    search,
    ...result,
    heading: title,
    meta: pageMeta({
      page,
      title,
      description: `${title}: weekly singing, acting and dance with days, times, prices and places. Apply for a trial online. No account needed.`,
      path: classSearchPath(search, { sort: null, page: search.page, lat: null, lng: null }),
      noindex: total === 0 || isOfOneFamily(search),
    }),
    structured: itemList(
      result.found,
      result.found.items.map(({ id, name }) => ({ name, url: `${site.origin}/class/details/${id}` })),
    ),
  };
}

/** Searches with a position or keywords must not be indexed. */
function isOfOneFamily({ lat, keywords }: ClassSearch): boolean {
  return lat !== null || keywords !== null;
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

// Loaded where a tab knows a birthday.
async function forChild<T extends ClassPage>(api: Api, page: T, birthday: string): Promise<T> {
  return (await import("../features/find-classes/classes-for-child.ts")).classesForChild(api, page, birthday);
}

export default function FindClassesRoute({ loaderData }: Route.ComponentProps) {
  const { structured, meta: _, ...screen } = useForChild(loaderData, forChild);
  return (
    <>
      <FindClassesScreen {...screen} />
      <JsonLd data={structured} />
    </>
  );
}
