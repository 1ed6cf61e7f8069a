import { useLocation, useNavigation, useSearchParams } from "react-router";

/** What the list's address says, or will say once the list that was asked for has come: two filters set quickly both count. */
export function useListSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const { location: next } = useNavigation();
  const here = useLocation().pathname;
  return next?.pathname === here ? new URLSearchParams(next.search) : search;
}
