import type { List, Product, ProductCategory } from "@matinee/contract/client";
import { useSearchParams } from "react-router";
import { idParam, read } from "../model/read.ts";
import { pageContext } from "../page-context.ts";
import { crumbsJsonLd } from "../screens/details/json-ld.ts";
import { siteOf } from "../screens/details/site-of.ts";
import { itemPoster } from "../screens/shop/item-poster.ts";
import { ItemsScreen } from "../screens/shop/ItemsScreen.tsx";
import { sameAddress } from "../screens/shop/same-address.ts";
import { shownIn, shownItems } from "../screens/shop/sort-items.ts";
import { JsonLd } from "../seo/json-ld.tsx";
import { pageMeta } from "../seo/meta.ts";
import type { Route } from "./+types/shop.items";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = idParam(params.id);
  const [category, { items }] = await Promise.all([
    read<ProductCategory>(page.api.call("GET /product-categories/get/{id}", { path: { id } })),
    read<List<Product>>(
      page.api.call("GET /products/get-by-category/{categoryId}", { path: { categoryId: id }, query: { size: 200 } }),
    ),
  ]);
  const path = `/shop/items/${id}`;
  return {
    category,
    items,
    meta: pageMeta({
      page,
      title: category.name,
      description: `${category.description} Sizes, prices and what is in stock.`,
      path,
      image: itemPoster({ ...category, id: `category-${id}` }),
    }),
    structured: crumbsJsonLd(siteOf(page), [{ name: "Shop", to: "/shop" }], category.name, path),
  };
}

export const shouldRevalidate = sameAddress;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function ItemsRoute({ loaderData: { category, items, structured } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const shown = shownIn(query);
  return (
    <>
      <ItemsScreen category={category} items={shownItems(items, shown)} shown={shown} />
      <JsonLd data={structured} />
    </>
  );
}
