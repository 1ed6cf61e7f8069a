import { ageOn, isoDate, pence } from "../../kernel/index.ts";
import { fullDate } from "@matinee/format";
import { placePoolsOf, type CampLine, type LineAddon, type OrderLine } from "../line.ts";
import { currentPrice } from "../current-price.ts";
import {
  bookedTwice,
  childrenProblem,
  namesOf,
  priceProblem,
  lineProblem,
  type BasketProblem,
  type Remedy,
} from "./line-problem.ts";
import { freeIn, hasRoom, type Availability } from "../availability.ts";

/** The problems of a camp. */
export function campProblems(line: CampLine, all: readonly OrderLine[], availability: Availability): BasketProblem[] {
  const { name } = line.course;
  if (!line.course.open) return [lineProblem(line, "not_on_sale", `${name} is no longer taking bookings.`, ["remove"])];
  const gone = line.chosen_days?.find((date) => !line.days.some((day) => day.held_on === date));
  if (gone !== undefined)
    return [
      lineProblem(line, "date_not_offered", `${name} is no longer held on ${fullDate(gone)}.`, [
        "choose_date",
        "remove",
      ]),
    ];
  if (line.course.begun) return [lineProblem(line, "not_on_sale", `${name} has begun.`, ["remove"])];
  if (line.chosen_days !== null && line.course.day_price_pence === null)
    return [lineProblem(line, "not_on_sale", `${name} can no longer be booked by the day.`, ["choose_date", "remove"])];
  const twice = bookedTwice(line, campPool(line), all, availability, campPool);
  return [
    ...childrenProblem(line, name),
    ...priceProblem(line, name, pence(line.unit_price_pence), currentPrice(line)),
    ...addonPrices(line),
    ...addonChoices(line),
    ...ageProblems(line),
    ...(twice.length === 0
      ? []
      : [lineProblem(line, "already_booked", `${namesOf(twice)} already has a place in ${name}.`, ["remove"])]),
    ...campFull(line, availability),
    ...addonRoom(line, availability),
  ];
}

export type CampAges = Pick<CampLine["course"], "starts_on" | "min_age" | "max_age">;

/** A child's age on the camp's first day if the camp is not for that age, otherwise null. */
export function ageOutside(course: CampAges, dateOfBirth: string): number | null {
  const age = ageOn(isoDate(dateOfBirth), isoDate(course.starts_on));
  return age >= course.min_age && age <= course.max_age ? null : age;
}

function campPool(line: OrderLine): readonly number[] {
  return line.type === "camp" ? placePoolsOf(line) : [];
}

function addonPrices(line: CampLine): BasketProblem[] {
  return line.addons.flatMap((addon) =>
    priceProblem(
      line,
      `${addon.name} at ${line.course.name}`,
      pence(addon.unit_price_pence),
      pence(addon.price_now_pence),
    ),
  );
}

/** An extra without a limit, and a size, has no pool of its own: a school stops selling it by taking it off the list. */
function addonChoices(line: CampLine): BasketProblem[] {
  return line.addons
    .filter((addon) => !addon.choice_sold)
    .map((addon) => {
      const message = notSold(addon, `${addon.name} at ${line.course.name}`);
      return lineProblem(line, "not_on_sale", message, ["remove_addon", "remove"], { addonId: addon.id });
    });
}

function notSold({ choice, choice_label: label }: LineAddon, what: string): string {
  if (choice !== null) return `${what} no longer comes in ${choice}.`;
  return label === null
    ? `${what} is no longer sold.`
    : `${what} needs a ${label.toLowerCase()} now. Please remove it and add it again.`;
}

function ageProblems(line: CampLine): BasketProblem[] {
  const outside = line.children.filter((child) => ageOutside(line.course, child.date_of_birth) !== null);
  if (outside.length === 0) return [];
  const { name, min_age, max_age } = line.course;
  const whose = outside.length > 1 ? `the ages of ${namesOf(outside)}` : `${namesOf(outside)}'s age`;
  const message = `${name} is for ages ${min_age} to ${max_age} on its first day. Please check ${whose}.`;
  return [lineProblem(line, "age_does_not_fit", message, ["remove"])];
}

/** The day with the fewest places left decides, because the child comes on each of them. */
function campFull(line: CampLine, availability: Availability): BasketProblem[] {
  const short = placePoolsOf(line).filter((poolId) => !hasRoom(availability, poolId));
  const [fewest] = short.toSorted((a, b) => freeOr0(availability, a) - freeOr0(availability, b));
  if (fewest === undefined) return [];
  const free = freeOr0(availability, fewest);
  const day = line.days.find(({ pool_id }) => pool_id === fewest);
  const what = day === undefined ? line.course.name : `${line.course.name} on ${fullDate(day.held_on)}`;
  const message =
    free === 0
      ? `The last place in ${what} has gone.`
      : `${what} has only ${free} ${free === 1 ? "place" : "places"} left.`;
  // The waiting list is for the camp, which has other days.
  const remedies: Remedy[] = day === undefined ? ["waiting_list", "remove"] : ["choose_date", "remove"];
  return [lineProblem(line, "no_places_left", message, remedies, { available: free })];
}

function freeOr0(availability: Availability, poolId: number): number {
  return freeIn(availability, poolId) ?? 0;
}

function addonRoom(line: CampLine, availability: Availability): BasketProblem[] {
  return line.addons.flatMap((addon) => {
    if (addon.pool_ids.every((poolId) => hasRoom(availability, poolId))) return [];
    const when = addon.days === null && addon.pool_ids.length < 2 ? "" : " on one of these days";
    const message = `${addon.name} at ${line.course.name} is full${when}.`;
    return [lineProblem(line, "no_places_left", message, ["remove_addon", "remove"], { addonId: addon.id })];
  });
}
