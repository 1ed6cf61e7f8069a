import { buttonClass } from "@matinee/ui";
import { counted, formatMiles } from "@matinee/format";
import { Link } from "react-router";
import type { FoundGroups } from "@matinee/contract/client";
import type { Nearest } from "./nearest.ts";
import { NotifyMe } from "./NotifyMe.tsx";

type NothingNearProps = {
  nearest: Nearest | null;
  origin: NonNullable<FoundGroups["origin"]>;
  /** "classes", "camps" */
  many: string;
};

/** The nearest result, or an offer to hear of a nearer one. */
export function NothingNear({ nearest, origin, many }: NothingNearProps) {
  return (
    <>
      {nearest !== null && (
        <Link to={nearest.to} className={buttonClass({ tone: "spot" })}>
          See {many} in {nearest.town} ({formatMiles(nearest.miles)})
        </Link>
      )}
      <NotifyMe subject={`${many.charAt(0).toUpperCase()}${many.slice(1)} near ${placeText(origin)}`} many={many} />
    </>
  );
}

/** "The nearest is at Roundhay Hall, Leeds, 12 miles away." */
export function nearestText({ venue, town, miles }: Nearest): string {
  return `The nearest is at ${venue}, ${town}, ${counted(Math.max(1, Math.round(miles)), "mile")} away.`;
}

/** A position has no name that the school could read. */
function placeText({ label, lat, lng, precision }: NonNullable<FoundGroups["origin"]>): string {
  return precision === "exact" && label === "Your position" ? `${lat.toFixed(2)}, ${lng.toFixed(2)}` : label;
}
