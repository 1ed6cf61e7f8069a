import type { Palette } from "../palettes.ts";
import type { Random } from "../random.ts";
import { sparkles } from "../stage.ts";
import { dancer, POSES } from "./dancer.ts";

function trio(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const flip = random.next() < 0.5;
  return (
    dancer(196, 308, 1.02, POSES.arabesque, { body: b, skirt: a }, flip) +
    dancer(452, 308, 1.02, POSES.bow, { body: c, hair: "tail" }, !flip) +
    dancer(322, 314, 1.2, POSES.joy, { body: a, skirt: c, hair: "tail" }, flip)
  );
}

function leap(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const ribbon = "M120 250C170 150 220 300 276 214S360 96 420 150S520 210 560 92";
  return `<path d="${ribbon}" fill="none" stroke="${b}" stroke-width="15" stroke-linecap="round" opacity=".9"/><path d="${ribbon}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/>${dancer(320, 318, 1.05, POSES.leap, { body: a, skirt: c, hair: "tail" }, random.next() < 0.5)}${sparkles(random, c, 6)}`;
}

function shadow(palette: Palette, random: Random): string {
  const [a, , c] = palette.figures;
  const flip = random.next() < 0.5;
  return `<g opacity=".26">${dancer(392, 330, 1.75, POSES.turn, { body: palette.floor, skirt: palette.floor }, flip)}</g>${dancer(286, 312, 1.2, POSES.turn, { body: a, skirt: c }, flip)}`;
}

function crew(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const flip = random.next() < 0.5;
  return (
    dancer(178, 304, 0.98, POSES.groove, { body: c, hair: "none" }, flip) +
    dancer(462, 304, 0.98, POSES.groove, { body: b, hair: "tail" }, !flip) +
    dancer(320, 314, 1.22, POSES.groove, { body: a, hair: "bun" }, flip)
  );
}

export const DANCE = [trio, leap, shadow, crew] as const;
