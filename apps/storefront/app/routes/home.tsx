import { londonToday } from "@matinee/format";
import { read } from "../shared/page/read.ts";
import { pageContext, siteOf } from "../shared/page/page-context.ts";
import { HomeScreen } from "../features/home/HomeScreen.tsx";
import { loadHome } from "../features/home/load-home.ts";
import { JsonLd } from "../shared/seo/structured-data.tsx";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { brand, franchise, origin } = siteOf(page);
  const home = await read(loadHome(page.api));
  const school = franchise?.name ?? null;
  return {
    home: { ...home, school, today: londonToday() },
    meta: pageMeta({
      page,
      title: "Singing, acting and dance classes for children",
      description: `Weekly classes and holiday camps in singing, acting and dance ${school === null ? "near you" : `with ${school}`}. See days, prices and places, and book a trial without an account.`,
      path: "/",
    }),
    structured: {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: brand.name,
      legalName: brand.legalName,
      url: `${origin}/`,
      ...(brand.email !== null && { email: brand.email }),
      ...(brand.phone !== null && { telephone: brand.phone }),
    },
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function HomeRoute({ loaderData: { home, structured } }: Route.ComponentProps) {
  return (
    <>
      <HomeScreen {...home} />
      <JsonLd data={structured} />
    </>
  );
}
