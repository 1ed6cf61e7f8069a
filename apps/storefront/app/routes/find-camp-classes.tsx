import { read } from "../model/read.ts";
import { pageContext } from "../page-context.ts";
import { CampSearchScreen, campHeading } from "../screens/camps/CampSearchScreen.tsx";
import { campQuery, campSearchPath, readCampSearch } from "../screens/camps/camp-search.ts";
import { siteOf } from "../screens/details/site-of.ts";
import { pageMeta } from "../seo/meta.ts";
import type { Route } from "./+types/find-camp-classes";

const PAGE_SIZE = 24;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  siteOf(page);
  const search = readCampSearch(new URL(request.url).searchParams, new Date().toISOString().slice(0, 10));
  const [camps, categories] = await read(
    Promise.all([
      page.api.call("GET /courses/list", { query: campQuery(search, PAGE_SIZE) }),
      page.api.call("GET /course-categories/list", {}),
    ]),
  );
  return {
    search,
    camps,
    categories: categories.items,
    meta: pageMeta({
      page,
      title: campHeading(search, camps.total),
      description:
        "Half-term and holiday camps in singing, acting and dance: dates, daily times, ages, prices and places.",
      path: campSearchPath(search, { page: search.page }),
      noindex: camps.total === 0,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function FindCampClassesRoute({ loaderData: { search, camps, categories } }: Route.ComponentProps) {
  return <CampSearchScreen search={search} camps={camps} categories={categories} />;
}
