import { contrast, mixed } from "./contrast.ts";

export interface BrandColours {
  readonly plum?: string;
  readonly spot?: string;
}

const WHITE = "#ffffff";
const INK = "#22123a";
const STEP = 0.04;

/** The plum bears white text in several sizes and under beams of light; the spot bears the words of a button. */
const ON_PLUM = 7;
const ON_SPOT = 4.5;

/** A franchise's colours, each #rrggbb, darkened or lightened as far as the text that stands on them needs. */
export function readableBrand({ plum, spot }: BrandColours): BrandColours {
  return {
    ...(plum !== undefined && { plum: until(plum, "#000000", (colour) => contrast(colour, WHITE) >= ON_PLUM) }),
    ...(spot !== undefined && { spot: until(spot, WHITE, (colour) => contrast(colour, INK) >= ON_SPOT) }),
  };
}

function until(colour: string, towards: string, isEnough: (colour: string) => boolean): string {
  for (let share = 0; share < 1; share += STEP) {
    const tried = share === 0 ? colour : mixed(colour, towards, share);
    if (isEnough(tried)) return tried;
  }
  return towards;
}
