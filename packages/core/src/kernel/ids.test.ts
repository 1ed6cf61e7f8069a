import fc from "fast-check";
import { expect, test } from "vitest";
import { isUuid, uuidV7 } from "./ids.ts";

const time = fc.nat({ max: 2 ** 48 - 2 });
const random = fc.uint8Array({ minLength: 10, maxLength: 10 });

test("produces the example of RFC 9562", () => {
  const bytes = Uint8Array.from([0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(uuidV7(0x017f22e279b0, bytes)).toBe("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
});

test("a UUID is canonical, has version 7 and variant 10, and sorts by time", () => {
  fc.assert(
    fc.property(time, random, random, (ms, a, b) => {
      const earlier = uuidV7(ms, a);
      expect(isUuid(earlier)).toBe(true);
      expect(earlier[14]).toBe("7");
      expect("89ab").toContain(earlier[19]);
      expect(earlier < uuidV7(ms + 1, b)).toBe(true);
    }),
  );
});

test("refuses a bad time or byte count", () => {
  expect(() => uuidV7(-1, new Uint8Array(10))).toThrow(RangeError);
  expect(() => uuidV7(2 ** 48, new Uint8Array(10))).toThrow(RangeError);
  expect(() => uuidV7(0, new Uint8Array(9))).toThrow(RangeError);
  expect(isUuid("017F22E2-79B0-7CC3-98C4-DC0C0C07398F")).toBe(false);
});
