import type { Group } from "@matinee/contract/client";
import type { Crumb } from "../../shared/details/Breadcrumbs.tsx";

export function classBreadcrumbs({ location }: Pick<Group, "location">): Crumb[] {
  return [
    { name: "Classes", to: "/find-classes" },
    { name: location.post_town, to: `/find-classes?${new URLSearchParams({ postcode: location.postcode })}` },
  ];
}
