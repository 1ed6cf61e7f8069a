import type { Group } from "@matinee/contract/client";
import { expect, test } from "vitest";
import type { Site } from "../../shared/page/page.ts";
import { crumbsJsonLd } from "../../shared/seo/structured-data.tsx";
import { classDescription, classJsonLd } from "./class-json-ld.ts";

const site: Site = {
  host: "leeds.example",
  origin: "https://leeds.example",
  isMain: false,
  franchise: { id: 2, slug: "leeds", name: "Matinee Leeds" },
  brand: {
    name: "Matinee Leeds",
    legalName: "",
    logo: null,
    stylesheet: null,
    email: null,
    phone: null,
    address: null,
    vatNumber: null,
    safety: { safeguarding: null, dbs_checks: null, first_aid: null, staff_ratio: null },
  },
};

const group: Group = {
  id: 7,
  name: "Street Steps Juniors",
  description: "Hip-hop foundations.",
  what_happens: "",
  franchise: { id: 2, name: "Matinee Leeds" },
  location: {
    id: 1,
    name: "Park Row Studios",
    address_line_1: "12 Park Row",
    address_line_2: "",
    address_line_3: "",
    post_town: "Leeds",
    county: "West Yorkshire",
    postcode: "LS1 5HD",
    lat: 53.8,
    lng: -1.5,
    access: "",
    travel: "",
    franchise: { id: 2, name: "Matinee Leeds" },
  },
  stage: { id: 3, name: "Juniors", min_age: 6, max_age: 8, age_rule: "school_year", description: "" },
  subgroups: [],
  disciplines: ["street_dance"],
  discipline_names: ["R&B"],
  pictures: [],
  teachers: [{ id: 1, name: "Mei Morgan", bio: "" }],
  schedule: [{ weekday: 7, start: "10:00", end: "11:00" }],
  capacity: 20,
  available: 4,
  waiting: 0,
  has_dates: true,
  trial: { price: 1050, sessions: 1, next_date: "2026-11-29" },
  term_fee: 12200,
  booking_fee: 0,
  currency: "GBP",
};

test("a class is a course with a weekly instance and an offer in pounds", () => {
  const data = classJsonLd(site, group);
  expect(data).toMatchObject({
    "@type": "Course",
    url: "https://leeds.example/class/details/7",
    typicalAgeRange: "6-8",
    about: ["R&B"],
    provider: { name: "Matinee Leeds", url: "https://leeds.example/" },
    offers: {
      price: "10.50",
      priceCurrency: "GBP",
      availability: "https://schema.org/InStock",
      name: "Trial of 1 session",
    },
  });
  expect(data.hasCourseInstance).toMatchObject([
    {
      startDate: "2026-11-29",
      location: { address: { streetAddress: "12 Park Row", addressLocality: "Leeds", postalCode: "LS1 5HD" } },
      courseSchedule: { byDay: "https://schema.org/Sunday", startTime: "10:00", endTime: "11:00" },
    },
  ]);
});

test("a full class is sold out and has no start date", () => {
  const data = classJsonLd(site, { ...group, available: 0, trial: { ...group.trial, next_date: null } });
  expect(data.offers.availability).toBe("https://schema.org/SoldOut");
  expect(data.hasCourseInstance[0]).not.toHaveProperty("startDate");
});

test("a class without trials offers its term", () => {
  const join = { start_date: "2026-11-29", sessions: 3, price: 4_000, available: 2 };
  const none: Group = { ...group, available: 0, trials: "none", join };
  expect(classJsonLd(site, none).offers).toMatchObject({
    name: "Term",
    price: "122.00",
    availability: "https://schema.org/InStock",
  });
  expect(classDescription(none)).toContain("£122 a term");
  expect(classJsonLd(site, { ...none, join: null }).offers.availability).toMatch(/SoldOut$/u);
});

test("breadcrumbs count from one and end at the page itself", () => {
  expect(
    crumbsJsonLd(site, [{ name: "Classes", to: "/find-classes" }], "Street Steps", "/class/details/7").itemListElement,
  ).toEqual([
    { "@type": "ListItem", position: 1, name: "Classes", item: "https://leeds.example/find-classes" },
    { "@type": "ListItem", position: 2, name: "Street Steps", item: "https://leeds.example/class/details/7" },
  ]);
});

test("the description begins with the names of what is taught", () => {
  expect(classDescription(group)).toMatch(/^R&B for ages 6 to 8 at Park Row Studios, Leeds\. /u);
});

test("the description says what a trial costs, or that it is free", () => {
  expect(classDescription(group)).toContain(". 1 trial session for £10.50. ");
  expect(classDescription({ ...group, trial: { ...group.trial, price: 0 } })).toContain(". 1 free trial session. ");
});
