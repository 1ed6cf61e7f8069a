import { pageContext, siteOf } from "../shared/page/page-context.ts";
import { TermsScreen } from "../features/policies/TermsScreen.tsx";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/terms";

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const site = siteOf(page);
  const description = `What you can expect from ${site.brand.name} when you book or buy, and how we use your details. In plain words.`;
  return { site, meta: pageMeta({ page, title: "Terms and privacy", description, path: "/terms" }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function TermsRoute({ loaderData: { site } }: Route.ComponentProps) {
  return <TermsScreen site={site} />;
}
