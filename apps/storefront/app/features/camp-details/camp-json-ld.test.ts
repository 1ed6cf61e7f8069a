import type { Course } from "@matinee/contract/client";
import { expect, test } from "vitest";
import type { Site } from "../../shared/page/page.ts";
import { campJsonLd } from "./camp-json-ld.ts";

// Only what is looked at here.
const site = { origin: "https://leeds.example" } as Site;
const camp = {
  id: 3,
  name: "Circus Week",
  description: "A week of circus.",
  start_date: "2027-04-05",
  end_date: "2027-04-06",
  days: [
    { date: "2027-04-05", start: "09:30", end: "15:30" },
    { date: "2027-04-06", start: "09:30", end: "12:00" },
  ],
  min_age: 6,
  max_age: 12,
  capacity: 30,
  available: 4,
  price: 15_000,
  booking_fee: 150,
  currency: "GBP",
  franchise: { id: 2, name: "Matinee Leeds" },
  location: { name: "Roundhay Hall", address_line_1: "1 Street Lane", post_town: "Leeds", postcode: "LS8 1AA" },
} as unknown as Course;

test("search engines read from when to when a camp lasts, and what it costs altogether", () => {
  expect(campJsonLd(site, camp, "/poster.svg")).toMatchObject({
    "@type": "ChildrensEvent",
    url: "https://leeds.example/camps/details/3",
    image: "https://leeds.example/poster.svg",
    startDate: "2027-04-05T09:30",
    endDate: "2027-04-06T12:00",
    typicalAgeRange: "6-12",
    remainingAttendeeCapacity: 4,
    location: { address: { streetAddress: "1 Street Lane", postalCode: "LS8 1AA" } },
    organizer: { name: "Matinee Leeds" },
    offers: { price: "151.50", priceCurrency: "GBP", availability: "https://schema.org/InStock" },
  });
});

test("a full camp is sold out, and one without days has its dates alone", () => {
  const data = campJsonLd(site, { ...camp, available: 0, days: [] }, "/poster.svg");
  expect(data).toMatchObject({ startDate: "2027-04-05", endDate: "2027-04-06" });
  expect(data.offers.availability).toBe("https://schema.org/SoldOut");
});
