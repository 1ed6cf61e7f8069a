import type { Product } from "@matinee/contract/client";
import type { Site } from "../../shared/page/page.ts";
import { sellerJsonLd } from "../../shared/seo/structured-data.tsx";
import { hasStock } from "./variations.ts";

/** An item as a schema.org product with a price range. */
export function itemJsonLd(site: Site, product: Product, image: string) {
  const url = `${site.origin}/shop/items/details/${product.id}`;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    "@id": url,
    url,
    name: product.name,
    description: product.description,
    category: product.category.name,
    image: `${site.origin}${image}`,
    brand: { "@type": "Brand", name: site.brand.name },
    offers: {
      "@type": "AggregateOffer",
      lowPrice: (product.price_from / 100).toFixed(2),
      highPrice: (product.price_to / 100).toFixed(2),
      priceCurrency: product.currency,
      offerCount: product.variations.length,
      availability: hasStock(product) ? "https://schema.org/InStock" : "https://schema.org/OutOfStock",
      seller: sellerJsonLd(site, product.seller.name),
      url,
    },
  };
}
