import { crc32, deflateSync } from "node:zlib";
import { aPhotograph } from "@matinee/testkit";
import sharp from "sharp";
import { expect, test } from "vitest";
import { sharpMaker } from "./sharp-maker.ts";

const maker = sharpMaker();
const made = async (bytes: Uint8Array) => {
  const picture = await maker.make(bytes);
  if (picture === null) throw new Error("The picture can't be read");
  return picture;
};

test("nothing that the camera wrote is left in any file: neither the place nor the rest", async () => {
  const photograph = await aPhotograph({
    at: { latitude: "53/1 48/1 0/1", longitude: "1/1 32/1 0/1" },
    orientation: 6,
  });
  const before = await sharp(photograph).metadata();
  expect(before.exif?.includes("Camera of the tests")).toBe(true);
  // The tag of the GPS block in the first directory, big or little endian.
  expect(before.exif?.includes(Buffer.from("2588", "hex")) || before.exif?.includes(Buffer.from("8825", "hex"))).toBe(
    true,
  );
  const { files } = await made(photograph);
  expect(files.map(({ type }) => type)).toContain("image/jpeg");
  for (const { bytes, name } of files) {
    const { exif, xmp, iptc, icc, orientation, comments } = await sharp(bytes).metadata();
    expect([name, exif, xmp, iptc, icc, orientation, comments]).toEqual([
      name,
      ...Array.from({ length: 6 }, () => undefined),
    ]);
    expect(Buffer.from(bytes).includes("Exif") || Buffer.from(bytes).includes("Camera")).toBe(false);
  }
});

test("a photograph that was taken on its side is turned upright before its notes are dropped", async () => {
  const { width, height, files } = await made(await aPhotograph({ width: 480, height: 320, orientation: 6 }));
  expect([width, height]).toEqual([320, 480]);
  const [file] = files;
  const { data, info } = await sharp(file?.bytes).raw().toBuffer({ resolveWithObject: true });
  const colourAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
  ];
  // What was left as it is stored is at the top.
  const [red = 0, , blue = 255] = colourAt(160, 20);
  expect(red).toBeGreaterThan(blue + 100);
});

test("files come in the widths that pages ask for, never larger than the picture, and their names tell their content", async () => {
  const { width, height, files } = await made(await aPhotograph({ width: 800, height: 400 }));
  expect([width, height]).toEqual([800, 400]);
  const widths = (type: string) => files.filter((one) => one.type === type).map((one) => one.width);
  expect({ webp: widths("image/webp"), avif: widths("image/avif"), jpeg: widths("image/jpeg") }).toEqual({
    webp: [390, 780, 800],
    avif: [390, 780, 800],
    jpeg: [800],
  });
  for (const file of files) expect((await sharp(file.bytes).metadata()).width).toBe(file.width);
  const again = await made(await aPhotograph({ width: 800, height: 400 }));
  expect(again.files.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  const other = await made(await aPhotograph({ width: 800, height: 404 }));
  expect(other.files.map(({ name }) => name).filter((name) => files.some((one) => one.name === name))).toEqual([]);
});

test("a large picture becomes as wide as pages need, and a transparent one gets a white ground for social networks", async () => {
  const large = await aPhotograph({ width: 2_000, height: 1_000, type: "png" });
  expect(await made(large)).toMatchObject({ width: 1_280, height: 640 });
  const clear = await sharp({ create: { width: 400, height: 300, channels: 4, background: "#00000000" } })
    .png()
    .toBuffer();
  const jpeg = (await made(clear)).files.find(({ type }) => type === "image/jpeg");
  const { data } = await sharp(jpeg?.bytes).raw().toBuffer({ resolveWithObject: true });
  expect(Math.min(...data)).toBeGreaterThan(250);
});

/** A whole black PNG of so many pixels in each direction, packed into a few kilobytes. */
function blankPng(side: number): Uint8Array<ArrayBuffer> {
  const chunk = (type: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  // One bit for each pixel, and a byte before each row.
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + side / 8)));
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Uint8Array.from(
    Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]),
  );
}

test("what is cut off, or claims more pixels than it may, is not decoded", async () => {
  const whole = await aPhotograph({ width: 600, height: 600 });
  expect(await maker.canDecode(whole)).toBe(true);
  const half = whole.subarray(0, whole.length / 2);
  expect([await maker.canDecode(half), await maker.make(half)]).toEqual([false, null]);
  expect(await maker.readHeader(new TextEncoder().encode("no picture"))).toBeNull();

  const bomb = blankPng(8_000);
  expect(bomb.length).toBeLessThan(20_000);
  expect(await maker.readHeader(bomb)).toEqual({ width: 8_000, height: 8_000, isAnimated: false });
  expect([await maker.canDecode(bomb), await maker.make(bomb)]).toEqual([false, null]);
  expect(await maker.canDecode(blankPng(800))).toBe(true);
});

test("a moving WebP is known by its header", async () => {
  const frame = { create: { width: 400, height: 300, channels: 3 as const, background: "#d02020" } };
  const frames = await Promise.all(
    ["#d02020", "#2020d0"].map((background) =>
      sharp({ create: { ...frame.create, background } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  expect(await maker.readHeader(moving)).toMatchObject({ isAnimated: true });
});
