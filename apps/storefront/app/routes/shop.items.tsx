import type { FoundProducts, Product, ProductCategory } from "@matinee/contract/client";
import { redirect, useLocation, useNavigation } from "react-router";
import { lastPage } from "@matinee/webapp/paging";
import { onlyListed, readParameters } from "../shared/page/parameters.ts";
import { idParam, read } from "../shared/page/read.ts";
import { pageContext, siteOf } from "../shared/page/page-context.ts";
import { crumbsJsonLd, JsonLd } from "../shared/seo/structured-data.tsx";
import { cardColour, itemPoster } from "../features/shop/item-page.ts";
import { isTall } from "../shared/details/Photograph.tsx";
import { ItemsScreen, type CardPhotograph, type ItemCardData } from "../features/shop/ItemsScreen.tsx";
import { canonicalItemsPath, itemsPath, PAGE_SIZE, readFilters } from "../features/shop/item-filters.ts";
import { hasStock, optionsText, priceRange } from "../features/shop/variations.ts";
import { pageMeta } from "../shared/seo/meta.ts";
import type { Route } from "./+types/shop.items";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const id = idParam(params.id);
  const filters = readFilters(readParameters("shop/items/:id", request));
  const { sizes, colours, priceFrom, priceTo, inStock, sort } = filters;
  const [category, found] = await Promise.all([
    read<ProductCategory>(page.api.call("GET /product-categories/get/{id}", { path: { id } })),
    read<FoundProducts>(
      page.api.call("GET /products/get-by-category/{categoryId}", {
        path: { categoryId: id },
        query: {
          page: filters.page,
          size: PAGE_SIZE,
          sort: [sort],
          ...(sizes.length > 0 && { item_size: sizes }),
          ...(colours.length > 0 && { colour: colours }),
          ...(priceFrom !== null && { price_from: priceFrom }),
          ...(priceTo !== null && { price_to: priceTo }),
          ...(inStock && { in_stock: "1" }),
        },
      }),
    ),
  ]);
  const last = lastPage(found.total, PAGE_SIZE);
  // A page after the last redirects to the last.
  if (filters.page > last) throw redirect(itemsPath(id, filters, last));
  return {
    category,
    found: { items: found.items.map((item) => cardOf(item, colours)), total: found.total, facets: found.facets },
    filters,
    meta: pageMeta({
      page,
      title: category.name,
      description: `${category.description} Sizes, prices and what is in stock.`,
      path: canonicalItemsPath(id, filters),
      image: itemPoster({ ...category, id: `category-${id}` }),
    }),
    structured: crumbsJsonLd(siteOf(page), [{ name: "Shop", to: "/shop" }], category.name, `/shop/items/${id}`),
  };
}

function cardOf(item: Product, colours: readonly string[]): ItemCardData {
  const { colour, optionId } = cardColour(item, colours);
  return {
    id: item.id,
    query: optionId === null ? "" : `?o=${optionId}`,
    name: item.name,
    poster: itemPoster(item, colour),
    picture: cardPhotograph(item),
    text: optionsText(item) || item.description,
    price: priceRange(item),
    inStock: hasStock(item),
  };
}

function cardPhotograph({ pictures: [first] }: Product): CardPhotograph | null {
  if (first === undefined) return null;
  const { jpeg: _, ...picture } = first;
  return { ...picture, isWhole: isTall(first) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function ItemsRoute({ loaderData: { category, found, filters, structured } }: Route.ComponentProps) {
  // During a navigation, a second filter builds on the first.
  const { location } = useNavigation();
  const here = useLocation().pathname;
  const shown =
    location?.pathname === here
      ? readFilters(onlyListed("shop/items/:id", new URLSearchParams(location.search)))
      : filters;
  return (
    <>
      <ItemsScreen category={category} found={found} filters={shown} />
      <JsonLd data={structured} />
    </>
  );
}
