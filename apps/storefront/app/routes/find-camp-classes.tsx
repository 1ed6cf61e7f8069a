import { redirect } from "react-router";
import { read } from "../model/read.ts";
import { pageContext } from "../page-context.ts";
import { CampSearchScreen } from "../screens/camps/CampSearchScreen.tsx";
import { campHeading, campSearchPath, readCampSearch } from "../screens/camps/camp-search.ts";
import { loadCamps } from "../screens/camps/load-camps.ts";
import { siteOf } from "../screens/details/site-of.ts";
import { readBirthday } from "../screens/search/birthday.ts";
import { lastPage } from "../screens/search/Pages.tsx";
import { pageMeta } from "../seo/meta.ts";
import type { Route } from "./+types/find-camp-classes";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  siteOf(page);
  const today = new Date().toISOString().slice(0, 10);
  const { searchParams } = new URL(request.url);
  const search = readCampSearch(searchParams, today);
  const { found, placeProblem } = await read(loadCamps(page.api, search));
  const last = lastPage(found.total, found.size);
  // There were more camps once, or somebody tried: the last page answers rather than none.
  if (found.page > last) throw redirect(campSearchPath(search, { page: last }));
  const { typed, problem } = readBirthday(searchParams, today);
  const heading = campHeading(search, found, today);
  return {
    search,
    birthday: { typed, problem },
    found,
    heading,
    placeProblem,
    meta: pageMeta({
      page,
      title: heading,
      description:
        "Half-term and holiday camps in singing, acting and dance: dates, daily times, ages, prices and places.",
      path: campSearchPath(search, { page: search.page }),
      noindex: found.total === 0,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function FindCampClassesRoute({ loaderData }: Route.ComponentProps) {
  const { search, found, heading, birthday, placeProblem } = loaderData;
  return (
    <CampSearchScreen search={search} found={found} heading={heading} birthday={birthday} placeProblem={placeProblem} />
  );
}
