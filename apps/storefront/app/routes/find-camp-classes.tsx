import { redirect } from "react-router";
import { read } from "../model/read.ts";
import { pageContext } from "../page-context.ts";
import { CampSearchScreen } from "../screens/camps/CampSearchScreen.tsx";
import { campHeading, campQuery, campSearchPath, readCampSearch } from "../screens/camps/camp-search.ts";
import { readBirthday } from "../screens/search/birthday.ts";
import { lastPage } from "../screens/search/Pages.tsx";
import { siteOf } from "../screens/details/site-of.ts";
import { pageMeta } from "../seo/meta.ts";
import type { Route } from "./+types/find-camp-classes";

const PAGE_SIZE = 24;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  siteOf(page);
  const today = new Date().toISOString().slice(0, 10);
  const { searchParams } = new URL(request.url);
  const search = readCampSearch(searchParams, today);
  const [camps, categories] = await read(
    Promise.all([
      page.api.call("GET /courses/list", { query: campQuery(search, PAGE_SIZE) }),
      page.api.call("GET /course-categories/list", {}),
    ]),
  );
  const last = lastPage(camps.total, camps.size);
  // There were more camps once, or somebody tried: the last page answers rather than none.
  if (camps.page > last) throw redirect(campSearchPath(search, { page: last }));
  const { typed, problem } = readBirthday(searchParams, today);
  return {
    search,
    birthday: { typed, problem },
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

export default function FindCampClassesRoute({ loaderData }: Route.ComponentProps) {
  const { search, birthday, camps, categories } = loaderData;
  return <CampSearchScreen search={search} birthday={birthday} camps={camps} categories={categories} />;
}
