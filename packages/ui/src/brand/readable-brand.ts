import { contrast, mixed } from "./contrast.ts";

export interface BrandColours {
  readonly plum?: string;
  readonly spot?: string;
}

const WHITE = "#ffffff";
const INK = "#22123a";
const STEP = 0.04;

/** The minimum contrast. Plum carries small white text on gradients; spot carries button labels. */
const ON_PLUM = 7;
const ON_SPOT = 4.5;

/** A franchise's #rrggbb colours, darkened or lightened until the text on them has enough contrast. */
export function readableBrand({ plum, spot }: BrandColours): BrandColours {
  return {
    ...(plum !== undefined && { plum: until(plum, "#000000", (colour) => contrast(colour, WHITE) >= ON_PLUM) }),
    ...(spot !== undefined && { spot: until(spot, WHITE, (colour) => contrast(colour, INK) >= ON_SPOT) }),
  };
}

function until(colour: string, towards: string, isEnough: (colour: string) => boolean): string {
  for (let share = 0; share < 1; share += STEP) {
    const candidate = share === 0 ? colour : mixed(colour, towards, share);
    if (isEnough(candidate)) return candidate;
  }
  return towards;
}
