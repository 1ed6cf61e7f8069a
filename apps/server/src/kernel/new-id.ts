import { uuidV7 } from "@matinee/core/kernel";
import { freshBytes } from "./fresh-bytes.ts";

/** A fresh UUIDv7 from the process's clock and the system's randomness. */
export function newId(): string {
  return uuidV7(Date.now(), freshBytes(10));
}
