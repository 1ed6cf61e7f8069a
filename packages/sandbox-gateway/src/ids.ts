import { randomBytes } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Random letters and digits. */
export function randomText(length: number): string {
  let made = "";
  while (made.length < length) {
    for (const byte of randomBytes(length)) {
      // Bytes beyond the last multiple of 62 would make some letters more likely than others.
      if (byte < 248 && made.length < length) made += ALPHABET[byte % 62];
    }
  }
  return made;
}

/** An id in Stripe's form: "pi_" and 24 letters or digits. */
export function newId(prefix: "pi" | "seti" | "cus" | "du" | "pm" | "po" | "evt" | "re" | "req" | "txn"): string {
  return `${prefix}_${randomText(24)}`;
}
