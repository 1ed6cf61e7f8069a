/** The server's time, as its answers tell it. */
export type ServerClock = {
  /** Reads the Date header of an answer. */
  note: (answer: Pick<Response, "headers">) => void;
  /** Seconds since 1970 by the server's clock; null until an answer has told it. */
  now: () => number | null;
};

/** The device's clock may be hours wrong, so it only counts the time since the last answer, by its monotonic clock. */
export function createServerClock(elapsedMs: () => number = () => performance.now()): ServerClock {
  let told: { readonly date: number; readonly at: number } | null = null;
  return {
    note({ headers }) {
      const date = Date.parse(headers.get("date") ?? "");
      if (!Number.isNaN(date)) told = { date, at: elapsedMs() };
    },
    now: () => (told === null ? null : (told.date + elapsedMs() - told.at) / 1_000),
  };
}
