import type { Location } from "@matinee/contract/client";
import type { Site } from "../../page.ts";
import type { Crumb } from "./Breadcrumbs.tsx";

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

/** Who teaches or sells. */
export function sellerJsonLd(site: Site, name: string) {
  return { "@type": "Organization", name, url: `${site.origin}/` };
}

/** Where the page `here` (a path) stands. */
export function crumbsJsonLd(site: Site, way: readonly Crumb[], name: string, here: string) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: [...way, { name, to: here }].map((crumb, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: crumb.name,
      item: `${site.origin}${crumb.to}`,
    })),
  };
}
