import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const known = new Map<string, number>();

/** Bytes of a built file, compressed with brotli of the best quality. */
function brotliBytes(folder: string, address: string): number {
  const path = join(folder, address);
  const bytes =
    known.get(path) ??
    brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).byteLength;
  known.set(path, bytes);
  return bytes;
}

export function brotliSum(folder: string, addresses: Iterable<string>): number {
  return [...addresses].reduce((sum, address) => sum + brotliBytes(folder, address), 0);
}

/** Formats bytes in units of 1000 bytes, as the budgets do. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
