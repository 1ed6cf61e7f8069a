import { useHref, useLocation, useNavigation, useSearchParams } from "react-router";

/** What the list's address says, or will say once the list that was asked for has come: two filters set quickly both count. */
export function useListSearch(): URLSearchParams {
  const [search] = useSearchParams();
  const { location: next } = useNavigation();
  // What is navigated to has the path at which the app is served.
  const here = useHref(useLocation().pathname);
  return next?.pathname === here ? new URLSearchParams(next.search) : search;
}
