import type { Group } from "@matinee/contract/client";
import type { Crumb } from "../details/Breadcrumbs.tsx";

/** The form for the selected class; a date of birth that is known already comes along. */
export function classePath(groupId: number, dateOfBirth: string | null = null): string {
  const query = new URLSearchParams({ group_id: String(groupId), ...(dateOfBirth && { date_of_birth: dateOfBirth }) });
  return `/find-classes/classe?${query}`;
}

/** The details of a class, for a child of this date of birth. */
export function classDetailsPath(groupId: number, dateOfBirth: string | null = null): string {
  return `/class/details/${groupId}${dateOfBirth ? `?date_of_birth=${dateOfBirth}` : ""}`;
}

/** A date of birth from an address, or null where it is none. */
export function dateOfBirthIn(query: URLSearchParams): string | null {
  const value = query.get("date_of_birth") ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;
}

/** The pages above a class. */
export function wayToClass({ location }: Pick<Group, "location">): Crumb[] {
  return [
    { name: "Classes", to: "/find-classes" },
    { name: location.post_town, to: `/find-classes?${new URLSearchParams({ postcode: location.postcode })}` },
  ];
}
