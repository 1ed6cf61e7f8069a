import { randomBytes } from "node:crypto";
import { isoDate, uuidV7, type IsoDate, type Uuid } from "@matinee/core/kernel";

let lastSerial = 0;

/** A number that is unique in this process, for names that must differ. */
export function serial(): number {
  lastSerial += 1;
  return lastSerial;
}

export function freshId(): Uuid {
  return uuidV7(Date.now(), randomBytes(10));
}

/** The calendar date in London. */
export function today(): IsoDate {
  return isoDate(
    new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", dateStyle: "short" }).format(new Date()),
  );
}
