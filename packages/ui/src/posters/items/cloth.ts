import { contrast } from "../../brand/contrast.ts";
import { drapeOf, type Palette } from "../palettes.ts";
import { star } from "../stage.ts";

/** The dark, middle and light shade of what an item is made of. */
export type Cloth = readonly [dark: string, mid: string, light: string];

/** Draws an item in the palette of its poster. The cloth is what the buyer chooses the colour of. */
export type ItemDrawing = (palette: Palette, cloth: Cloth) => string;

const LIGHT_SKY: Palette["sky"] = ["#b49be0", "#f3e6ff"];
const DARK_SKY: Palette["sky"] = ["#3b1d52", "#7d4a94"];
/** Below this contrast an item would be lost before the light sky. */
const LEAST_CONTRAST = 1.6;

/** The shades of an item in a #rrggbb colour. */
export function clothOf(colour: string): Cloth {
  return drapeOf(colour);
}

/** The sky behind an item of a #rrggbb colour, so that the colour stands out. */
export function skyBehind(colour: string): Palette["sky"] {
  return contrast(colour, LIGHT_SKY[1]) < LEAST_CONTRAST ? DARK_SKY : LIGHT_SKY;
}

export function crest(x: number, y: number, size: number, colour: string): string {
  return `<path d="${star(x, y, size)}" fill="${colour}"/>`;
}

/** A filled outline. */
export function fill(d: string, colour: string): string {
  return `<path d="${d}" fill="${colour}"/>`;
}

/** A line with round ends. */
export function line(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
