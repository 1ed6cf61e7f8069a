import type { BasketProblem } from "@matinee/contract";
import { ageOn, isoDate, pence } from "@matinee/core/kernel";
import type { CampLine, OrderLine } from "./line.ts";
import { priceNowOf } from "./price-now.ts";
import { bookedTwice, freeIn, hasRoom, namesOf, priceProblem, problemOf } from "./problem-of-line.ts";
import type { Situation } from "../availability.ts";

/** What stands in the way of a camp. */
export function campProblems(line: CampLine, all: readonly OrderLine[], situation: Situation): BasketProblem[] {
  const { name } = line.course;
  if (!line.course.open) return [problemOf(line, "not_on_sale", `${name} is no longer taking bookings.`, ["remove"])];
  if (line.course.begun) return [problemOf(line, "not_on_sale", `${name} has begun.`, ["remove"])];
  const twice = bookedTwice(line, campPool(line), all, situation, campPool);
  return [
    ...priceProblem(line, name, pence(line.unit_price_pence), priceNowOf(line)),
    ...addonPrices(line),
    ...ageProblems(line),
    ...(twice.length === 0
      ? []
      : [problemOf(line, "already_booked", `${namesOf(twice)} already has a place in ${name}.`, ["remove"])]),
    ...(hasRoom(situation, line.course.pool_id) ? [] : [campFull(line, situation)]),
    ...addonRoom(line, situation),
  ];
}

export type CampAges = Pick<CampLine["course"], "starts_on" | "min_age" | "max_age">;

/** The age of a camp's child on its first day where that is not one the camp is for, otherwise null. */
export function ageOutside(course: CampAges, dateOfBirth: string): number | null {
  const age = ageOn(isoDate(dateOfBirth), isoDate(course.starts_on));
  return age >= course.min_age && age <= course.max_age ? null : age;
}

function campPool(line: OrderLine): readonly number[] {
  return line.type === "camp" ? [line.course.pool_id] : [];
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

function ageProblems(line: CampLine): BasketProblem[] {
  const outside = line.children.filter((child) => ageOutside(line.course, child.date_of_birth) !== null);
  if (outside.length === 0) return [];
  const { name, min_age, max_age } = line.course;
  const message = `${name} is for ages ${min_age} to ${max_age}, which ${namesOf(outside)} will not be on its first day.`;
  return [problemOf(line, "age_does_not_fit", message, ["remove"])];
}

function campFull(line: CampLine, situation: Situation): BasketProblem {
  const free = freeIn(situation, line.course.pool_id) ?? 0;
  const message =
    free === 0
      ? `The last place in ${line.course.name} has gone.`
      : `${line.course.name} has only ${free} ${free === 1 ? "place" : "places"} left.`;
  return problemOf(line, "no_places_left", message, ["waiting_list", "remove"], { available: free });
}

function addonRoom(line: CampLine, situation: Situation): BasketProblem[] {
  return line.addons.flatMap((addon) => {
    if (addon.pool_id === null || hasRoom(situation, addon.pool_id)) return [];
    const message = `${addon.name} at ${line.course.name} is full.`;
    return [problemOf(line, "no_places_left", message, ["remove_addon", "remove"], { addonId: addon.id })];
  });
}
