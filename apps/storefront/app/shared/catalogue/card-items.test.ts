import type { FoundCourses, FoundGroup } from "@matinee/contract/client";
import { expect, test } from "vitest";
import { campItem, classItem } from "./card-items.ts";

const location = {
  id: 1,
  name: "Park Row Studios",
  post_town: "Leeds",
  lat: 53.8,
  lng: -1.5,
  travel: "Park behind the hall.",
};
const picture = (src: string) => ({ src, webp: `${src} 640w`, jpeg: src, alt: "Children on a stage" });
const taught = { disciplines: ["acting"], discipline_names: ["Acting"], description: "We play and we sing." };

test("a page carries of a camp what its card shows, and no text that it does not", () => {
  const camp = {
    id: 7,
    name: "Stage Camp",
    ...taught,
    day_description: "Doors open at 09:30.",
    location,
    pictures: [picture("/one.jpg"), picture("/two.jpg")],
    days: [{ date: "2027-02-15", start: "09:30", end: "15:30", available: 3 }],
    addons: [{ id: 1, name: "Hot lunch", description: "Vegetarian, with a vegan choice.", price: 650, days: [] }],
    start_date: "2027-02-15",
    end_date: "2027-02-15",
    min_age: 5,
    max_age: 8,
    available: 3,
    distance_miles: 1.2,
    price: 5_000,
    day_price: null,
    deposit: null,
    balance_due_on: null,
    booking_fee: 0,
  } as unknown as FoundCourses["items"][number];
  const item = campItem(camp);
  expect(item).toMatchObject({
    id: 7,
    name: "Stage Camp",
    price: 5_000,
    distance_miles: 1.2,
    addons: [{ name: "Hot lunch" }],
  });
  expect(item.days).toEqual([{ start: "09:30", end: "15:30", available: 3 }]);
  expect(item.pictures.map(({ src }) => src)).toEqual(["/one.jpg"]);
  expect(JSON.stringify(item)).not.toMatch(/Vegetarian|We play|Doors open|Park behind/u);
});

test("a page carries of a class what its card shows, and no text that it does not", () => {
  const group = {
    id: 8,
    name: "Street Steps",
    ...taught,
    what_happens: "A warm-up first.",
    location,
    pictures: [],
    teachers: [{ id: 4, name: "Kofi Wainwright", bio: "Teaches on Mondays." }],
    stage: {
      id: 3,
      name: "Juniors",
      min_age: 6,
      max_age: 8,
      age_rule: "school_year",
      description: "A show each term.",
    },
    schedule: [{ weekday: 1, start: "16:30", end: "17:30" }],
    has_dates: true,
    available: 4,
    waiting: 0,
    trial: { price: 2_100, sessions: 2, next_date: "2026-11-30" },
    distance_miles: null,
  } as unknown as FoundGroup;
  const item = classItem(group);
  expect(item).toMatchObject({
    id: 8,
    available: 4,
    stage: { min_age: 6, max_age: 8 },
    schedule: group.schedule,
    trial: group.trial,
  });
  expect(item.location).toEqual({ name: "Park Row Studios", post_town: "Leeds", lat: 53.8, lng: -1.5 });
  expect(JSON.stringify(item)).not.toMatch(/We play|warm-up|Kofi|Mondays|show each term|Park behind/u);
});
