import type { DatesPreview } from "@matinee/contract/client";
import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 400;

interface Preview {
  /** The latest that is known; null: none, or the form is not complete. */
  readonly dates: DatesPreview | null;
  /** Asks anew once nobody has typed for a moment. `read` answers null for a form that is not complete. */
  readonly look: (read: () => Promise<DatesPreview> | null) => void;
}

/** What a form would do, while it is typed. A later question overtakes an earlier one. */
export function usePreview(): Preview {
  const [dates, setDates] = useState<DatesPreview | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = async (read: () => Promise<DatesPreview> | null) => {
    const own = ++latest.current;
    // The form says what is wrong when it is saved.
    const found = await Promise.resolve(read()).catch(() => null);
    if (own === latest.current) setDates(found);
  };
  return {
    dates,
    look(read) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void ask(read), PAUSE_MS);
    },
  };
}
