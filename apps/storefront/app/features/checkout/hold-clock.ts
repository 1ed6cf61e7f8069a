import { clockTime, counted } from "@matinee/format";

/** Shop items alone are "items", one child's place is "place"; otherwise "places". */
export type Held = "place" | "places" | "items";

/** The text of the countdown. */
export type HoldReading = { minutes: number; expired: boolean; text: string };

/** `until` and `now` in milliseconds since 1970. Minutes are rounded up. `timeZone` null: the device's own. */
export function readHold(until: number, now: number, held: Held, timeZone: string | null = null): HoldReading {
  const left = until - now;
  const minutes = Math.max(0, Math.ceil(left / 60_000));
  if (left <= 0) return { minutes: 0, expired: true, text: "Your time to pay has run out." };
  return {
    minutes,
    expired: false,
    text: `Your ${held} ${held === "place" ? "is" : "are"} held until ${clockTime(until, timeZone)}: ${counted(minutes, "minute")} left`,
  };
}

/** Milliseconds until the text changes. */
export function untilNextReading(until: number, now: number): number {
  const left = until - now;
  if (left <= 0) return 60_000;
  return ((left - 1) % 60_000) + 1;
}

/** How far the server's clock is ahead, in milliseconds; 0 if unknown. */
export async function serverClockAhead(): Promise<number> {
  try {
    const sent = Date.now();
    const answer = await fetch("/favicon.svg", { method: "HEAD", cache: "no-store" });
    const date = Date.parse(answer.headers.get("date") ?? "");
    const ahead = date + 500 - (sent + Date.now()) / 2;
    // The header has whole seconds, so ignore small differences.
    return Number.isNaN(ahead) || Math.abs(ahead) < 2_000 ? 0 : ahead;
  } catch {
    return 0;
  }
}
