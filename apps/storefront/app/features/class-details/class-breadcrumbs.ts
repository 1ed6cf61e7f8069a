import type { Group } from "@matinee/contract/client";
import type { Crumb } from "../../shared/details/Breadcrumbs.tsx";

export function classBreadcrumbs({ location }: Pick<Group, "location">): Crumb[] {
  return [
    { name: "Classes", to: "/find-classes" },
    { name: location.post_town, to: `/find-classes?${new URLSearchParams({ postcode: location.postcode })}` },
  ];
}

/** The ISO date of birth in an address, or null. */
export function dateOfBirthIn(query: URLSearchParams): string | null {
  const value = query.get("date_of_birth") ?? "";
  return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : null;
}
