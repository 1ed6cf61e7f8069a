import { redirect, useNavigation } from "react-router";
import { readParameters } from "../shared/page/parameters.ts";
import { read } from "../shared/page/read.ts";
import { pageContext, siteOf } from "../shared/page/page-context.ts";
import { FindCampsScreen } from "../features/find-camps/FindCampsScreen.tsx";
import { campSearchPath, comingCampSearch, readCampSearch } from "../shared/search/camp-search.ts";
import { loadCamps } from "../features/find-camps/load-camps.ts";
import { useForChild } from "../shared/child/use-for-child.ts";
import { lastPage } from "@matinee/webapp/paging";
import { searchHeading } from "../shared/search/search-heading.ts";
import { itemList, JsonLd } from "../shared/seo/structured-data.tsx";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Api } from "@matinee/contract/client";
import { londonToday } from "@matinee/format";
import type { CampPage } from "../features/find-camps/camps-for-child.ts";
import type { Route } from "./+types/find-camp-classes";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const site = siteOf(page);
  const today = londonToday();
  const search = readCampSearch(readParameters("find-camp-classes", request));
  const { found, placeProblem, suggestions, nearest } = await read(loadCamps(page.api, search));
  const last = lastPage(found.total, found.size);
  // A page after the last redirects to the last.
  if (found.page > last) throw redirect(campSearchPath(search, { page: last }));
  const heading = searchHeading(["holiday camp", "holiday camps"], search, found, today);
  // Searches with a position or keywords must not be indexed.
  const ofOneFamily = search.lat !== null || search.keywords !== null;
  return {
    search,
    found,
    heading,
    placeProblem,
    suggestions,
    nearest,
    today,
    meta: pageMeta({
      page,
      title: heading,
      description:
        "Half-term and holiday camps in singing, acting and dance: dates, daily times, ages, prices and places.",
      path: campSearchPath(search, { sort: null, page: search.page, lat: null, lng: null }),
      noindex: found.total === 0 || ofOneFamily,
    }),
    structured: itemList(
      found,
      found.items.map(({ id, name }) => ({ name, url: `${site.origin}/camps/details/${id}` })),
    ),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

// Loaded where a tab knows a birthday.
async function forChild<T extends CampPage>(api: Api, page: T, birthday: string): Promise<T> {
  return (await import("../features/find-camps/camps-for-child.ts")).campsForChild(api, page, birthday);
}

export default function FindCampClassesRoute({ loaderData }: Route.ComponentProps) {
  const page = useForChild(loaderData, forChild);
  const { found, heading, placeProblem, suggestions, nearest, today } = page;
  // During a navigation, a second filter builds on the first.
  const { location } = useNavigation();
  const coming =
    location?.pathname === "/find-camp-classes" ? comingCampSearch(new URLSearchParams(location.search)) : null;
  return (
    <>
      <FindCampsScreen
        search={coming ?? page.search}
        address={campSearchPath(page.search, { page: found.page })}
        found={found}
        heading={heading}
        placeProblem={placeProblem}
        suggestions={suggestions}
        nearest={nearest}
        today={today}
      />
      <JsonLd data={loaderData.structured} />
    </>
  );
}
