import type { Course } from "@matinee/contract/client";
import type { Crumb } from "../../shared/details/Breadcrumbs.tsx";

/** The pages above a camp. */
export function campBreadcrumbs({ location }: Pick<Course, "location">): Crumb[] {
  return [
    { name: "Camps", to: "/find-camp-classes" },
    { name: location.post_town, to: `/find-camp-classes?${new URLSearchParams({ postcode: location.postcode })}` },
  ];
}
