import type { FoundGroups } from "@matinee/contract/client";
import { useEffect, useState } from "react";
import { lastPlace } from "../../shared/search/last-place.ts";
import { useApi } from "../../shared/visitor/visitor.tsx";

const CLASSES = 6;

/** The nearest classes with places, once the visitor has searched somewhere; null before. */
export function useNearest(): FoundGroups | null {
  const api = useApi();
  const [found, setFound] = useState<FoundGroups | null>(null);
  useEffect(() => {
    const place = lastPlace();
    if (place === null) return;
    let cancelled = false;
    const load = async () => {
      try {
        const nearest = await api.call("GET /groups/get-suitable-groups", {
          query: { ...place, has_spaces: "1", radius_miles: 25, size: CLASSES },
          quiet: true,
        });
        if (!cancelled && nearest.items.length > 0) setFound(nearest);
      } catch {
        // The page keeps the classes that it has.
      }
    };
    void load();
    return () => {
      cancelled = true;
    };
  }, [api]);
  return found;
}
