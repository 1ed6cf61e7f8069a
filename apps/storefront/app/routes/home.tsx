import { read } from "../model/read.ts";
import { pageContext } from "../page-context.ts";
import { siteOf } from "../screens/details/site-of.ts";
import { HomeScreen } from "../screens/home/HomeScreen.tsx";
import { townsOf } from "../screens/home/towns.ts";
import { JsonLd } from "../seo/json-ld.tsx";
import { pageMeta } from "../seo/meta.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const site = siteOf(page);
  const { api } = page;
  const [soon, cheapest, camps, locations, categories] = await read(
    Promise.all([
      api.call("GET /groups/get-suitable-groups", { query: { has_spaces: "1", sort: ["next_date,asc"], size: 6 } }),
      api.call("GET /groups/get-suitable-groups", { query: { has_spaces: "1", sort: ["price,asc"], size: 40 } }),
      api.call("GET /courses/list", { query: { sort: ["start_date,asc"], size: 3 } }),
      api.call("GET /locations/all", {}),
      api.call("GET /product-categories/list", { query: { size: 8 } }),
    ]),
  );
  return {
    school: site.franchise?.name ?? null,
    classes: soon.items,
    trialFrom: cheapest.items.find((group) => group.trial.price > 0)?.trial.price ?? null,
    camps: camps.items,
    towns: townsOf(locations),
    categories: categories.items,
    meta: pageMeta({
      page,
      title: "Singing, acting and dance classes for children",
      description:
        "Weekly classes and holiday camps in singing, acting and dance, near you. See days, prices and places, and book a trial without an account.",
      path: "/",
    }),
    structured: {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: site.brand.name,
      legalName: site.brand.legalName,
      url: `${site.origin}/`,
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function HomeRoute({ loaderData: { structured, meta: _, ...home } }: Route.ComponentProps) {
  return (
    <>
      <HomeScreen {...home} />
      <JsonLd data={structured} />
    </>
  );
}
