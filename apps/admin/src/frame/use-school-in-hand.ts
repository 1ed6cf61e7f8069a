import { useEffect } from "react";
import { useLocation } from "react-router";
import { useIsNetwork } from "../ui/use-is-manager.ts";
import { useListSearch } from "../ui/use-list-search.ts";
import { isOfSchool } from "./places.ts";

/** Of the last page that was about a school, or about all. */
let last: string | null = null;

/**
 * The school that the network has in hand, as its id; null: all. The address says it. A page that is about no school, such as a family's,
 * leaves what the page before said.
 */
export function useSchoolInHand(): string | null {
  const isNetwork = useIsNetwork();
  const asked = useListSearch().get("school");
  const isSaid = isOfSchool(useLocation().pathname);
  const school = isSaid ? asked : (asked ?? last);
  useEffect(() => {
    last = school;
  }, [school]);
  return isNetwork && school !== "" ? school : null;
}
