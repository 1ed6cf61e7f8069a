import type { Palette } from "../palettes.ts";
import type { Random } from "../random.ts";
import { glow, num as n, sparkles, star } from "../stage.ts";
import { dancer, POSES } from "./dancer.ts";
import { crotchet, pair, quaver, stave } from "./notes.ts";

function marquee(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  let bulbs = "";
  const corners = star(320, 176, 96, 5, 0.5)
    .slice(1, -1)
    .split("L")
    .map((point) => point.split(" ").map(Number));
  corners.forEach(([x = 0, y = 0], i) => {
    const [nx = 0, ny = 0] = corners[(i + 1) % corners.length] ?? [];
    for (const t of [0, 1 / 3, 2 / 3])
      bulbs += `<circle cx="${n(x + (nx - x) * t)}" cy="${n(y + (ny - y) * t)}" r="5"/>`;
  });
  return `${glow(320, 170, 190)}<path d="${star(320, 176, 124, 5, 0.5)}" fill="${palette.drape[1]}" stroke="${a}" stroke-width="7" stroke-linejoin="round"/><path d="${star(320, 176, 74, 5, 0.5)}" fill="${b}"/><g fill="#fff4d6">${bulbs}</g>${pair(176, 158, c, 1.05, -10)}${quaver(474, 160, c, 1.2, 10)}${sparkles(random, a, 4)}`;
}

function topHat(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  return `${glow(320, 180, 160)}<path d="M428 118L250 300" stroke="${c}" stroke-width="11" stroke-linecap="round"/><circle cx="430" cy="114" r="13" fill="${a}"/>
<g transform="rotate(-8 316 230)"><path d="M240 258C236 200 252 190 246 128C284 108 352 108 388 128C382 190 398 200 394 258z" fill="#1a0f2b"/><path d="M246 128C284 108 352 108 388 128C352 146 284 146 246 128z" fill="#34224c"/><path d="M241 226C284 246 350 246 393 226L394 258C350 276 284 276 240 258z" fill="${b}"/><path d="M192 264C240 240 250 252 240 254C284 278 350 278 394 254C384 250 396 240 442 264C420 300 214 300 192 264z" fill="#1a0f2b"/></g>
<path d="${star(206, 130, 20)}${star(470, 210, 15)}${star(182, 208, 11)}" fill="${a}"/>${pair(478, 96, c, 0.9, 8)}${sparkles(random, c, 4)}`;
}

function chorus(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const height = (x: number) => 112 + 30 * Math.sin((x - 40) / 120);
  const flip = random.next() < 0.5;
  return `${stave(height, 12, 40, 600)}${crotchet(178, height(178), a, 0.8)}${quaver(262, height(262) - 12, c, 0.8)}${crotchet(404, height(404) + 10, a, 0.8)}${quaver(476, height(476), c, 0.8)}${dancer(214, 308, 0.92, POSES.joy, { body: b, skirt: c, hair: "tail" }, !flip)}${dancer(426, 308, 0.92, POSES.arabesque, { body: c, skirt: b }, flip)}${dancer(320, 314, 1.05, POSES.turn, { body: a, skirt: b }, flip)}`;
}

function finale(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  let rays = "";
  for (let i = 0; i < 14; i++) {
    const angle = (Math.PI * (i + 0.5)) / 14;
    const spread = 0.06;
    rays += `M320 300L${n(320 - 460 * Math.cos(angle - spread))} ${n(300 - 460 * Math.sin(angle - spread))}L${n(320 - 460 * Math.cos(angle + spread))} ${n(300 - 460 * Math.sin(angle + spread))}z`;
  }
  const flip = random.next() < 0.5;
  return `<path d="${rays}" fill="${a}" opacity=".2"/>${dancer(320, 312, 1.25, POSES.joy, { body: a, skirt: c, hair: "tail" }, flip)}${pair(180, 214, c, 1.1, -8)}${quaver(458, 206, b, 1.25, 8)}<path d="${star(212, 110, 16)}${star(436, 108, 16)}${star(320, 66, 14)}" fill="${b}"/>`;
}

export const MUSICAL_THEATRE = [marquee, topHat, chorus, finale] as const;
