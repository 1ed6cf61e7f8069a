import type { Product } from "@matinee/contract/client";
import { idParam, read } from "../shared/page/read.ts";
import { useParameters } from "../shared/page/use-parameters.ts";
import { pageContext, siteOf } from "../shared/page/page-context.ts";
import { crumbsJsonLd, JsonLd } from "../shared/seo/structured-data.tsx";
import { itemJsonLd } from "../features/shop/item-json-ld.ts";
import { itemBreadcrumbs, itemPoster, optionIdsIn, sameAddress } from "../features/shop/item-page.ts";
import { ItemScreen } from "../features/shop/ItemScreen.tsx";
import { choose, priceRange } from "../features/shop/variations.ts";
import { pageMeta, sharedPicture } from "../shared/seo/meta.ts";
import type { Route } from "./+types/shop.item-details";

export async function loader({ context, params }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const site = siteOf(page);
  const product = await read<Product>(page.api.call("GET /products/get/{id}", { path: { id: idParam(params.id) } }));
  const path = `/shop/items/details/${product.id}`;
  const [first] = product.pictures;
  const image = first?.jpeg ?? itemPoster(product, choose(product, []).colour);
  const description = `${product.name}, ${priceRange(product)}, in our ${product.category.name.toLowerCase()}. ${product.description}`;
  return {
    product,
    meta: pageMeta({
      page,
      title: product.name,
      description,
      path,
      image: first === undefined ? image : sharedPicture(first),
    }),
    structured: [itemJsonLd(site, product, image), crumbsJsonLd(site, itemBreadcrumbs(product), product.name, path)],
  };
}

export const shouldRevalidate = sameAddress;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.meta ?? [];

export default function ItemRoute({ loaderData: { product, structured } }: Route.ComponentProps) {
  const query = useParameters("shop/items/details/:id");
  return (
    <>
      <ItemScreen key={product.id} product={product} optionIds={optionIdsIn(query)} />
      <JsonLd data={structured} />
    </>
  );
}
