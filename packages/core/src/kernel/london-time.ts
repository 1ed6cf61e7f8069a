import { Temporal } from "temporal-polyfill";
import type { Brand } from "./basic-types.ts";
import { isoDate, type IsoDate } from "./iso-date.ts";
import { localTime, type LocalTime } from "./local-time.ts";

/** An instant as RFC 3339 in UTC with `Z`. Instants of equal precision sort as text. */
export type Instant = Brand<string, "Instant">;

/** The time zone of all classes (product.md, Catalogue). */
const CLASS_ZONE = "Europe/London";

function isInstant(text: string): text is Instant {
  return text.endsWith("Z") && !Number.isNaN(epochMs(text));
}

function epochMs(text: string): number {
  try {
    return Temporal.Instant.from(text).epochMilliseconds;
  } catch {
    return Number.NaN;
  }
}

/** Brands a UTC instant such as `2026-09-01T15:30:00Z`; throws a RangeError otherwise. */
export function instant(text: string): Instant {
  if (!isInstant(text)) throw new RangeError(`Not a UTC instant: ${text}`);
  return text;
}

/**
 * The instant at which clocks in London show `at` on `on`. A time that the spring change skips counts an hour later;
 * one that the autumn change repeats is the first of the two (RFC 5545).
 */
export function londonInstant(on: IsoDate, at: LocalTime): Instant {
  const local = Temporal.PlainDateTime.from(`${on}T${at}`);
  return instant(local.toZonedDateTime(CLASS_ZONE, { disambiguation: "compatible" }).toInstant().toString());
}

/** The date and time that London shows at `when`. */
export function londonWallClock(when: Instant): { readonly on: IsoDate; readonly at: LocalTime } {
  const local = Temporal.Instant.from(when).toZonedDateTimeISO(CLASS_ZONE);
  return {
    on: isoDate(local.toPlainDate().toString()),
    at: localTime(local.toPlainTime().toString().slice(0, 5)),
  };
}
