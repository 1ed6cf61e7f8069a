import { redirect, useNavigation } from "react-router";
import { read } from "../shared/page/read.ts";
import { pageContext, siteOf } from "../shared/page/page-context.ts";
import { FindCampsScreen } from "../features/find-camps/FindCampsScreen.tsx";
import { campSearchPath, comingCampSearch, readCampSearch } from "../shared/search/camp-search.ts";
import { loadCamps } from "../features/find-camps/load-camps.ts";
import { readBirthday } from "../shared/search/birthday.ts";
import { lastPage } from "@matinee/webapp/paging";
import { searchHeading } from "../shared/search/search-heading.ts";
import { itemList, JsonLd } from "../shared/seo/structured-data.tsx";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/find-camp-classes";

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const site = siteOf(page);
  const today = new Date().toISOString().slice(0, 10);
  const { searchParams } = new URL(request.url);
  const search = readCampSearch(searchParams, today);
  const { found, placeProblem, suggestions, nearest } = await read(loadCamps(page.api, search));
  const last = lastPage(found.total, found.size);
  // A page after the last redirects to the last.
  if (found.page > last) throw redirect(campSearchPath(search, { page: last }));
  const { typed, problem } = readBirthday(searchParams, today);
  const heading = searchHeading(["holiday camp", "holiday camps"], search, found, today);
  // Searches with a birthday, a position or keywords must not be indexed.
  const ofOneFamily = search.dateOfBirth !== null || search.lat !== null || search.keywords !== null;
  return {
    search,
    birthday: { typed, problem },
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
      path: campSearchPath(search, { sort: null, page: search.page, dateOfBirth: null, lat: null, lng: null }),
      noindex: found.total === 0 || ofOneFamily,
    }),
    structured: itemList(
      found,
      found.items.map(({ id, name }) => ({ name, url: `${site.origin}/camps/details/${id}` })),
    ),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function FindCampClassesRoute({ loaderData }: Route.ComponentProps) {
  const { found, heading, placeProblem, suggestions, nearest, today } = loaderData;
  // During a navigation, a second filter builds on the first.
  const { location } = useNavigation();
  const coming =
    location?.pathname === "/find-camp-classes" ? comingCampSearch(new URLSearchParams(location.search)) : null;
  return (
    <>
      <FindCampsScreen
        search={coming?.search ?? loaderData.search}
        birthday={coming === null ? loaderData.birthday : { typed: coming.typed, problem: null }}
        address={campSearchPath(loaderData.search, { page: found.page })}
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
