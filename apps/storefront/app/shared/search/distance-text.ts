import { formatMiles } from "@matinee/format";
import type { FoundGroups } from "@matinee/contract/client";

export type Precision = NonNullable<FoundGroups["origin"]>["precision"];

/** Says where distances start and how precise they are. */
export function distanceNote({
  label,
  precision,
}: Pick<NonNullable<FoundGroups["origin"]>, "label" | "precision">): string {
  const from = label.charAt(0).toLowerCase() + label.slice(1);
  switch (precision) {
    case "exact":
      return `Straight-line distances from ${label === "Your position" ? from : label}.`;
    case "approximate":
      return `Approximate straight-line distances from ${label}.`;
    case "town":
      return `Approximate straight-line distances from the centre of ${label}.`;
  }
}

/** "0.8 mi". The smallest is "under 0.1 mi" from an exact place and "under 1 mi" from a district or town. */
export function distanceText(miles: number, precision: Precision): string {
  const least = precision === "exact" ? 0.1 : 1;
  return miles < least ? `under ${least} mi` : formatMiles(miles);
}
