import type { Course } from "@matinee/contract/client";
import type { Site } from "../../shared/page/page.ts";
import { placeJsonLd, sellerJsonLd } from "../../shared/seo/structured-data.tsx";

/** A camp as a schema.org event. */
export function campJsonLd(site: Site, camp: Course, image: string) {
  const url = `${site.origin}/camps/details/${camp.id}`;
  const [first, last] = [camp.days[0], camp.days.at(-1)];
  return {
    "@context": "https://schema.org",
    "@type": "ChildrensEvent",
    "@id": url,
    url,
    name: camp.name,
    description: camp.description,
    image: `${site.origin}${image}`,
    startDate: first ? `${first.date}T${first.start}` : camp.start_date,
    endDate: last ? `${last.date}T${last.end}` : camp.end_date,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    typicalAgeRange: `${camp.min_age}-${camp.max_age}`,
    maximumAttendeeCapacity: camp.capacity,
    remainingAttendeeCapacity: camp.available,
    location: placeJsonLd(camp.location),
    organizer: sellerJsonLd(site, camp.franchise.name),
    offers: {
      "@type": "Offer",
      price: ((camp.price + camp.booking_fee) / 100).toFixed(2),
      priceCurrency: camp.currency,
      availability: camp.available > 0 ? "https://schema.org/InStock" : "https://schema.org/SoldOut",
      url,
    },
  };
}
