import { readFileSync } from "node:fs";
import { z } from "zod";

const manifest = new URL("../../../../package.json", import.meta.url);

/** The version of Matinee, as CHANGELOG.md lists it. */
export const version: string = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(manifest, "utf8"))).version;
