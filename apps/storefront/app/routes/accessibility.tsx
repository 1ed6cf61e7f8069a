import { pageContext, siteOf } from "../shared/page/page-context.ts";
import { AccessibilityScreen } from "../features/policies/AccessibilityScreen.tsx";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/accessibility";

export function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { brand } = siteOf(page);
  const description = `How accessible this website is, what does not work yet, and how to tell ${brand.name} about a problem.`;
  return { brand, meta: pageMeta({ page, title: "Accessibility", description, path: "/accessibility" }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function AccessibilityRoute({ loaderData: { brand } }: Route.ComponentProps) {
  return <AccessibilityScreen brand={brand} />;
}
