import { Icon, REMINDER, VisuallyHidden } from "@matinee/ui";
import { useEffect, useState } from "react";
import { readHold, untilNextReading, type Held } from "./hold-clock.ts";
import styles from "./checkout.module.css";

type HoldCountdownProps = {
  expiresAt: string;
  held: Held;
  /** How far the server's clock is ahead, in milliseconds. */
  ahead: number;
  /** The server's time at the response, in milliseconds. */
  heldAt: number;
  onExpired: () => Promise<void>;
};

/** Announced to screen readers at these minutes. */
const SPOKEN_MINUTES = [5, 1];

export function HoldCountdown({ expiresAt, held, ahead, heldAt, onExpired }: HoldCountdownProps) {
  const until = Date.parse(expiresAt);
  const [now, setNow] = useState(heldAt);
  const reading = readHold(until, now, held);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const at = Date.now() + ahead;
      clearTimeout(timer);
      timer = setTimeout(tick, untilNextReading(until, at));
      setNow(at);
    };
    tick();
    // Timers pause in a hidden tab.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [until, ahead]);
  useEffect(() => {
    if (!reading.expired) return;
    void onExpired();
    // The server decides when a hold ends, so keep asking.
    const ask = () => document.visibilityState === "visible" && navigator.onLine && void onExpired();
    const timer = setInterval(ask, 5_000);
    return () => clearInterval(timer);
  }, [reading.expired, onExpired]);
  return (
    <div>
      <p className={styles.hold} data-few={reading.minutes <= 5 ? "" : undefined}>
        <Icon name="clock" />
        <span>
          {reading.text}
          {held !== "items" && !reading.expired && `. ${REMINDER}`}
        </span>
      </p>
      <div aria-live="polite">
        <VisuallyHidden>
          {SPOKEN_MINUTES.includes(reading.minutes) && !reading.expired ? reading.text : ""}
        </VisuallyHidden>
      </div>
    </div>
  );
}
