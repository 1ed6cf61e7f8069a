import type { List, ProductCategory } from "@matinee/contract/client";
import { read } from "../shared/page/read.ts";
import { pageContext } from "../shared/page/page-context.ts";
import { ShopScreen } from "../features/shop/ShopScreen.tsx";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/shop";

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const { items } = await read<List<ProductCategory>>(
    page.api.call("GET /product-categories/list", { query: { size: 200 } }),
  );
  const description = `Uniform, dancewear, shoes, bags, books and gifts, with sizes, prices and what is in stock.`;
  return { categories: items, meta: pageMeta({ page, title: "Shop", description, path: "/shop" }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function ShopRoute({ loaderData: { categories } }: Route.ComponentProps) {
  return <ShopScreen categories={categories} />;
}
