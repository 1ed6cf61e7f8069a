import { randomFillSync } from "node:crypto";

const stock = Buffer.alloc(4_096);
let used = stock.length;

/** Bytes of the system's randomness, none of them given twice. Fetched by the page: each fetch is a call to the system. */
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
