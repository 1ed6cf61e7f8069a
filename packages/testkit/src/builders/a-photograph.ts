import type { Exif } from "sharp";

interface Photograph {
  readonly width?: number;
  readonly height?: number;
  readonly type?: "jpeg" | "png" | "webp" | "gif";
  /** The camera notes where it is, and when it was taken. */
  readonly at?: { readonly latitude: string; readonly longitude: string };
  /** How the camera was held: 6 is on its side, so that the picture has to be turned. */
  readonly orientation?: number;
  /** Grains as of a real camera, which make the file large. */
  readonly hasGrain?: boolean;
}

/** An uploaded photograph: red on its left half as it is stored, blue on its right. */
export async function aPhotograph({
  width = 480,
  height = 320,
  type = "jpeg",
  at,
  orientation,
  hasGrain = false,
}: Photograph = {}): Promise<Uint8Array<ArrayBuffer>> {
  // Few tests need a picture, and it takes a moment to load.
  const { default: sharp } = await import("sharp");
  const half = Math.floor(width / 2);
  const left = await sharp({ create: { width: half, height, channels: 3, background: "#d02020" } })
    .png()
    .toBuffer();
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const create = { width, height, channels: 3 as const, background: "#2020d0", ...(hasGrain && { noise }) };
  let picture = sharp({ create }).composite([{ input: left, left: 0, top: 0 }]);
  if (at !== undefined) {
    const place = { GPSLatitudeRef: "N", GPSLatitude: at.latitude, GPSLongitudeRef: "W", GPSLongitude: at.longitude };
    const exif: Exif = { IFD0: { Make: "Camera of the tests", DateTime: "2026:05:04 10:11:12" }, IFD3: place };
    picture = picture.withExif(exif);
  }
  if (orientation !== undefined) picture = picture.withMetadata({ orientation });
  return Uint8Array.from(await picture.toFormat(type).toBuffer());
}
