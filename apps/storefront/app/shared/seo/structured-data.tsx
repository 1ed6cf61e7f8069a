import type { Location } from "@matinee/contract/client";
import type { Site } from "../page/page.ts";
import type { Crumb } from "../details/Breadcrumbs.tsx";

/** Structured data for search engines. `<` is escaped so that no text can end the script element. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}

/** One page of a list as structured data. `position` counts through the full list. */
export function itemList(
  { page, size, total }: { page: number; size: number; total: number },
  items: readonly { name: string; url: string }[],
) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    numberOfItems: total,
    itemListElement: items.map(({ name, url }, index) => ({
      "@type": "ListItem",
      position: page * size + index + 1,
      name,
      url,
    })),
  };
}

export function placeJsonLd(location: Location) {
  return {
    "@type": "Place",
    name: location.name,
    address: {
      "@type": "PostalAddress",
      streetAddress: [location.address_line_1, location.address_line_2, location.address_line_3]
        .filter(Boolean)
        .join(", "),
      addressLocality: location.post_town,
      ...(location.county && { addressRegion: location.county }),
      postalCode: location.postcode,
      addressCountry: "GB",
    },
    geo: { "@type": "GeoCoordinates", latitude: location.lat, longitude: location.lng },
  };
}

/** The school as an organisation. */
export function sellerJsonLd(site: Site, name: string) {
  return { "@type": "Organization", name, url: `${site.origin}/` };
}

/** The breadcrumbs of the page `here`, a path. */
export function crumbsJsonLd(site: Site, crumbs: readonly Crumb[], name: string, here: string) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [...crumbs, { name, to: here }].map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.name,
      item: `${site.origin}${crumb.to}`,
    })),
  };
}
