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

/** A clock that was set back further than this counts as set, and ids follow it. */
const MAX_BACK_MS = 1_000;
const MAX_COUNT = 0xfff;
let millisecond = 0;
let count = 0;

/**
 * A fresh UUIDv7 from the process's clock and the system's randomness. Ids of one process sort in the order in which they were made, also
 * within a millisecond (RFC 9562, section 6.2, method 1): children saved together are listed as the parent typed them.
 */
export function newId(): string {
  const bytes = freshBytes(10);
  const now = Date.now();
  const isLater = now > millisecond || now < millisecond - MAX_BACK_MS;
  if (!isLater) count += 1;
  if (isLater || count > MAX_COUNT) {
    millisecond = isLater ? now : millisecond + 1;
    // The upper half is left to count in.
    count = bytes.readUInt16BE(0) & (MAX_COUNT >> 1);
  }
  bytes.writeUInt16BE(count, 0);
  return uuidV7(millisecond, bytes);
}
