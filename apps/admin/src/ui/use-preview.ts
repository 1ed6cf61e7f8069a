import type { DatesPreview } from "@matinee/contract/client";
import { useCallback, useEffect, useRef, useState } from "react";

const PAUSE_MS = 400;

interface Preview<Found> {
  /** The latest that is known; null: none, or the form is not complete. */
  readonly dates: Found | null;
  /** Asks anew once nobody has typed for a moment. */
  readonly look: () => void;
}

/**
 * What a form would do, while it is typed. `read` answers null for a form that is not complete. A later question overtakes an earlier one.
 * `atOnce`: the form is filled in when it appears. `version`: of what is stored, which a save changes while the form stays.
 */
export function usePreview<Found extends DatesPreview>(
  read: () => Promise<Found> | null,
  atOnce: boolean,
  version?: number,
): Preview<Found> {
  const [dates, setDates] = useState<Found | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  const ask = useCallback(async () => {
    asked.current += 1;
    const own = asked.current;
    // The form says what is wrong when it is saved.
    const found = await Promise.resolve(latest.current()).catch(() => null);
    if (own === asked.current) setDates(found);
  }, []);
  useEffect(() => {
    if (atOnce) void ask();
    return () => clearTimeout(timer.current);
  }, [atOnce, ask, version]);
  return {
    dates,
    look() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void ask(), PAUSE_MS);
    },
  };
}
