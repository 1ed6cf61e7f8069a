import { createHmac } from "node:crypto";
import { deriveKey, type KeyRing } from "@matinee/service/kernel";
import { equalText } from "../../kernel/equal-text.ts";

/** A ticket is worth nothing after this time. Clients give up before. */
const VALID_MS = 20 * 60_000;

/**
 * Tickets say when their visitor came, so that all calls of one who has waited keep that place, also those to another process. They are
 * signed, and each is for one visitor.
 */
export function createLineTickets(secrets: KeyRing<string>) {
  const sign = (secret: string, visitor: string, time: string) =>
    createHmac("sha256", deriveKey(secret, "places in line")).update(`${time} ${visitor}`).digest("base64url");

  return {
    write(visitor: string, arrivedAt: number): string {
      const time = arrivedAt.toString(36);
      return `${time}.${sign(secrets[0], visitor, time)}`;
    },
    /** When the holder came. Null for a ticket that is forged, too old, or of a visitor who has none of these names. */
    read(ticket: string, names: readonly string[], now: number): number | null {
      const [time = "", code = "", ...more] = ticket.split(".");
      const arrivedAt = Number.parseInt(time, 36);
      if (more.length > 0 || !(arrivedAt > now - VALID_MS)) return null;
      const isOurs = secrets.some((secret) => names.some((name) => equalText(code, sign(secret, name, time))));
      // The clock of another process may be a little ahead.
      return isOurs ? Math.min(arrivedAt, now) : null;
    },
  };
}

export type LineTickets = ReturnType<typeof createLineTickets>;
