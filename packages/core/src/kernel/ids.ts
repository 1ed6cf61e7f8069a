import type { Brand } from "./basic-types.ts";

/** A lower-case UUID; version 7 if created here. */
export type Uuid = Brand<string, "Uuid">;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True if `text` is a UUID in canonical lower-case form. */
export function isUuid(text: string): text is Uuid {
  return UUID.test(text);
}

/**
 * A UUIDv7 (RFC 9562) from `unixMs` milliseconds and ten random bytes. The caller passes both, because core reads no
 * clock and no random source. Ids of later milliseconds sort later. Throws a RangeError if the time or the byte count
 * is out of range.
 */
export function uuidV7(unixMs: number, random: Uint8Array): Uuid {
  if (!Number.isInteger(unixMs) || unixMs < 0 || unixMs >= 2 ** 48)
    throw new RangeError(`Not a UUIDv7 time: ${unixMs}`);
  if (random.length !== 10) throw new RangeError(`A UUIDv7 takes 10 random bytes, not ${random.length}`);
  const time = unixMs.toString(16).padStart(12, "0");
  const [versioned = 0, second = 0, varied = 0, ...rest] = random;
  const version = hex([0x70 | (versioned & 0x0f), second]);
  const variant = hex([0x80 | (varied & 0x3f), ...rest.slice(0, 1)]);
  const id = `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${hex(rest.slice(1))}`;
  if (!isUuid(id)) throw new Error("A UUIDv7 came out malformed");
  return id;
}

function hex(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
