import type { Course, FoundCourses, FoundGroup, FoundGroups, Group, Location } from "@matinee/contract/client";

// A page repeats in its text what its lists show, for React to take over, and a phone reads all of it before anything answers a tap. So a list
// carries what its cards show, and nothing else of what was found: no descriptions, teachers or ways to get there.

type FoundCourse = FoundCourses["items"][number];

interface Place {
  readonly location: Pick<Location, "name" | "post_town" | "lat" | "lng">;
  /** The first alone. */
  readonly pictures: Group["pictures"];
}

/** A class as lists show it. */
export interface ClassItem
  extends
    Place,
    Pick<
      FoundGroup,
      | "id"
      | "name"
      | "disciplines"
      | "discipline_names"
      | "schedule"
      | "has_dates"
      | "available"
      | "waiting"
      | "trials"
      | "trial"
      | "term_fee"
      | "distance_miles"
    > {
  readonly stage: Pick<Group["stage"], "min_age" | "max_age">;
}

/** A camp as lists show it. */
export interface CampItem
  extends
    Place,
    Pick<
      FoundCourse,
      | "id"
      | "name"
      | "disciplines"
      | "discipline_names"
      | "start_date"
      | "end_date"
      | "min_age"
      | "max_age"
      | "available"
      | "price"
      | "day_price"
      | "deposit"
      | "balance_due_on"
      | "booking_fee"
      | "distance_miles"
    > {
  readonly days: readonly Pick<Course["days"][number], "start" | "end" | "available">[];
  readonly addons: readonly Pick<Course["addons"][number], "name">[];
}

/** What a search for classes found, as its list shows it. */
export type FoundClasses = Omit<FoundGroups, "items"> & { readonly items: readonly ClassItem[] };

/** What a search for camps found, as its list shows it. */
export type FoundCamps = Omit<FoundCourses, "items"> & { readonly items: readonly CampItem[] };

const placeOf = ({
  location: { name, post_town, lat, lng },
  pictures,
}: Pick<Group, "location" | "pictures">): Place => ({
  location: { name, post_town, lat, lng },
  pictures: pictures.slice(0, 1),
});

/** What lists show of a class. */
export function classItem({
  id,
  name,
  disciplines,
  discipline_names,
  schedule,
  stage,
  ...group
}: FoundGroup): ClassItem {
  const { has_dates, available, waiting, trials, trial, term_fee, distance_miles } = group;
  const ages = { min_age: stage.min_age, max_age: stage.max_age };
  const taught = { id, name, disciplines, discipline_names, schedule, stage: ages };
  return { ...taught, ...placeOf(group), has_dates, available, waiting, trials, trial, term_fee, distance_miles };
}

/** What lists show of a camp. */
export function campItem({ id, name, disciplines, discipline_names, days, addons, ...camp }: FoundCourse): CampItem {
  const { start_date, end_date, min_age, max_age, available, distance_miles } = camp;
  const { price, day_price, deposit, balance_due_on, booking_fee } = camp;
  const taught = { id, name, disciplines, discipline_names, start_date, end_date, min_age, max_age };
  return {
    ...taught,
    ...placeOf(camp),
    days: days.map((day) => ({ start: day.start, end: day.end, available: day.available })),
    addons: addons.map((addon) => ({ name: addon.name })),
    available,
    distance_miles,
    price,
    day_price,
    deposit,
    balance_due_on,
    booking_fee,
  };
}
