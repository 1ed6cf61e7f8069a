import type { Nation } from "@matinee/core/kernel";
import { z } from "zod";

/** The nations, as on the wire. One that is missing here does not compile. */
export const nation = z
  .enum({
    england_wales: "england_wales",
    scotland: "scotland",
    northern_ireland: "northern_ireland",
  } satisfies { readonly [One in Nation]: One })
  .describe("decides the bank holidays");

export const nationForm = z.object({ nation });
