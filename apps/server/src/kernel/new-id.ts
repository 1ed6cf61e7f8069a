import { randomFillSync } from "node:crypto";
import { uuidV7 } from "@matinee/core/kernel";

/** A fresh UUIDv7 from the process's clock and the system's randomness. */
export function newId(): string {
  return uuidV7(Date.now(), randomFillSync(new Uint8Array(10)));
}
