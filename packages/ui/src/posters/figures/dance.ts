import type { Palette } from "../palettes.ts";
import type { Random } from "../random.ts";
import { glow, mirrored, sparkles } from "../stage.ts";
import { dancer, POSES } from "./dancer.ts";

function trio(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  return mirrored(
    random,
    dancer(180, 308, 0.94, POSES.arabesque, { body: b, skirt: a }) +
      dancer(474, 308, 0.96, POSES.bow, { body: c, hair: "tail" }, true) +
      dancer(322, 314, 1.06, POSES.joy, { body: a, skirt: c, hair: "tail" }),
  );
}

function leap(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const ribbon = "M120 250C170 150 220 300 276 214S360 96 420 150S520 210 560 92";
  return `<path d="${ribbon}" fill="none" stroke="${b}" stroke-width="15" stroke-linecap="round" opacity=".9"/><path d="${ribbon}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/>${dancer(320, 318, 1.05, POSES.leap, { body: a, skirt: c, hair: "tail" }, random.next() < 0.5)}${sparkles(random, c, 6)}`;
}

function shadow(palette: Palette, random: Random): string {
  const [a, , c] = palette.figures;
  return mirrored(
    random,
    `<g opacity=".3">${dancer(420, 318, 1.1, POSES.turn, { body: palette.floor, skirt: palette.floor })}</g>${dancer(266, 312, 0.98, POSES.turn, { body: a, skirt: c })}`,
  );
}

function crew(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  return mirrored(
    random,
    dancer(172, 304, 0.98, POSES.groove, { body: c, hair: "none" }) +
      dancer(488, 304, 0.98, POSES.bow, { body: b, hair: "tail" }, true) +
      dancer(320, 314, 1.2, POSES.groove, { body: a, hair: "bun" }),
  );
}

function moonlight(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  return mirrored(
    random,
    `${glow(320, 176, 230)}<circle cx="320" cy="176" r="112" fill="${a}"/><circle cx="286" cy="140" r="16" fill="${c}" opacity=".35"/><circle cx="368" cy="214" r="24" fill="${c}" opacity=".3"/>${sparkles(random, c, 7)}${dancer(316, 312, 1.06, POSES.arabesque, { body: palette.floor, skirt: b })}`,
  );
}

function battle(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  return mirrored(
    random,
    `${glow(320, 190, 200)}${dancer(214, 312, 1.14, POSES.groove, { body: a, hair: "none" })}${dancer(430, 312, 1.14, POSES.joy, { body: b, hair: "tail" }, true)}${sparkles(random, c, 6)}`,
  );
}

function solo(palette: Palette, random: Random): string {
  const [a, , c] = palette.figures;
  return mirrored(
    random,
    `<g opacity=".3">${dancer(430, 318, 1.2, POSES.groove, { body: palette.floor, hair: "none" }, true)}</g>${dancer(270, 314, 1.2, POSES.groove, { body: a, hair: "bun" })}${sparkles(random, c, 5)}`,
  );
}

/** Without skirts, unlike ballet. */
export const STREET_DANCE = [crew, battle, solo] as const;
export const DANCE = [trio, leap, shadow, crew, moonlight] as const;
