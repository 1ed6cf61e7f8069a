import { randomFillSync } from "node:crypto";
import { uuidV7 } from "@matinee/core/kernel";

const stock = Buffer.alloc(4_096);
let used = stock.length;

/** Bytes of the system's randomness; none is given twice. They are fetched 4 KB at a time, because each fetch is a system call. */
export function freshBytes(count: number): Buffer {
  if (used + count > stock.length) {
    randomFillSync(stock);
    used = 0;
  }
  const bytes = Buffer.from(stock.subarray(used, used + count));
  stock.fill(0, used, used + count);
  used += count;
  return bytes;
}

/** A fresh UUIDv7 from the process's clock and the system's randomness. */
export function newId(): string {
  return uuidV7(Date.now(), freshBytes(10));
}
