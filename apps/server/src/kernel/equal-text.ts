import { timingSafeEqual } from "node:crypto";

/** True if both are the same text. Takes the same time wherever they differ, so that a secret cannot be guessed letter by letter. */
export function equalText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
