import { useApp } from "@matinee/webapp/signed-in";
import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/**
 * How many work items are open at the school in hand, or at all without one, counted again with each page and after each change. 0 while it is
 * not known, and for those who have none.
 */
export function useOpenWorkItems(isAsked: boolean, school: string | null): number {
  const { api } = useApp();
  const { key } = useLocation();
  const { state } = useNavigation();
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (state !== "idle" || !isAsked) return;
    let current = true;
    // The number in the menu is a hint: without it the page itself still says everything.
    api
      .call("GET /work-items/list", {
        query: { status: "open", size: 1, ...(school !== null && { school }) },
        quiet: true,
      })
      .then(({ total }) => current && setCount(total))
      .catch(() => undefined);
    return () => void (current = false);
  }, [api, key, state, isAsked, school]);
  return count;
}
