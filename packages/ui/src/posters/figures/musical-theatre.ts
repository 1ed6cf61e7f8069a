import type { Palette } from "../palettes.ts";
import type { Random } from "../random.ts";
import { glow, mirrored, num as n, sparkles, star } from "../stage.ts";
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
  return `${glow(320, 170, 190)}<path d="${star(320, 176, 124, 5, 0.5)}" fill="${palette.drape[1]}" stroke="${a}" stroke-width="7" stroke-linejoin="round"/><path d="${star(320, 176, 74, 5, 0.5)}" fill="${b}"/><g fill="#fff4d6">${bulbs}</g>${pair(140, 240, c, 0.95, -10)}${quaver(496, 226, c, 1.2, 10)}${sparkles(random, a, 4)}`;
}

function topHat(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  return `${glow(320, 180, 160)}<path d="M428 118L250 300" stroke="${c}" stroke-width="11" stroke-linecap="round"/><circle cx="430" cy="114" r="13" fill="${a}"/>
<g transform="rotate(-8 316 230)"><path d="M240 258C236 200 252 190 246 128C284 108 352 108 388 128C382 190 398 200 394 258z" fill="#1a0f2b"/><path d="M246 128C284 108 352 108 388 128C352 146 284 146 246 128z" fill="#34224c"/><path d="M241 226C284 246 350 246 393 226L394 258C350 276 284 276 240 258z" fill="${b}"/><path d="M192 264C240 240 250 252 240 254C284 278 350 278 394 254C384 250 396 240 442 264C420 300 214 300 192 264z" fill="#1a0f2b"/></g>
<path d="${star(206, 130, 20)}${star(470, 210, 15)}${star(182, 208, 11)}" fill="${a}"/>${pair(466, 142, c, 0.82, 8)}${sparkles(random, c, 4)}`;
}

function chorus(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const height = (x: number) => 112 + 26 * Math.sin((x - 40) / 120);
  return `${stave(height, 11, 40, 600)}${crotchet(128, height(128), a, 0.85)}${quaver(262, height(262) + 8, c, 0.8)}${crotchet(394, height(394), a, 0.8)}${quaver(508, height(508), c, 0.9)}${mirrored(
    random,
    `${dancer(196, 308, 0.92, POSES.groove, { body: b, hair: "none" })}${dancer(446, 308, 0.88, POSES.arabesque, { body: c, skirt: b }, true)}${dancer(320, 314, 0.98, POSES.turn, { body: a, skirt: c })}`,
  )}`;
}

function finale(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  let rays = "";
  for (let i = 0; i < 14; i++) {
    const angle = (Math.PI * (i + 0.5)) / 14;
    const spread = 0.06;
    rays += `M320 300L${n(320 - 460 * Math.cos(angle - spread))} ${n(300 - 460 * Math.sin(angle - spread))}L${n(320 - 460 * Math.cos(angle + spread))} ${n(300 - 460 * Math.sin(angle + spread))}z`;
  }
  const d = [star(206, 122, 15), star(434, 122, 15), star(170, 170, 9), star(470, 172, 9)].join("");
  return `<path d="${rays}" fill="${a}" opacity=".2"/><path d="M236 312H404V328H236zM212 326H428V344H212z" fill="${palette.drape[1]}"/><path d="M236 312H404M212 327H428" stroke="${palette.drape[2]}" stroke-width="4"/>${mirrored(random, dancer(320, 308, 0.98, POSES.joy, { body: a, skirt: c, hair: "tail" }))}${pair(170, 252, c, 1, -8)}${quaver(466, 246, b, 1.15, 8)}<path d="${d}" fill="${b}"/>`;
}

function street(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const houses = [
    [96, 150, 76],
    [168, 190, 62],
    [228, 128, 70],
    [360, 168, 66],
    [424, 116, 74],
    [494, 182, 60],
  ] as const;
  let walls = "";
  let panes = "";
  for (const [x, y, w] of houses) {
    walls += `M${x} 298V${y}H${x + w}V298z`;
    for (let row = y + 16; row < 270; row += 26)
      for (let col = x + 12; col < x + w - 14; col += 22)
        if (random.next() < 0.62) panes += `M${col} ${row}h10v13h-10z`;
  }
  return mirrored(
    random,
    `<path d="${walls}" fill="${palette.floor}" opacity=".8"/><path d="${panes}" fill="${a}" opacity=".85"/>${glow(250, 118, 80)}<path d="M250 310V120M232 312h36" stroke="#160c26" stroke-width="8" stroke-linecap="round"/><path d="M236 92H264L272 124H228z" fill="${a}"/><path d="M230 92H270L250 76z" fill="#160c26"/>${dancer(330, 312, 0.98, POSES.bow, { body: c, hair: "none" })}${umbrella(426, 220, b, palette.drape[2])}`,
  );
}

function umbrella(x: number, y: number, fill: string, shade: string): string {
  return `<g transform="translate(${x} ${y}) rotate(24)"><path d="M0 -70V34q0 12 12 10" fill="none" stroke="#160c26" stroke-width="6" stroke-linecap="round"/><path d="M-74 -18C-66 -92 66 -92 74 -18Q56 -34 37 -18Q18 -34 0 -18Q-18 -34 -37 -18Q-56 -34 -74 -18z" fill="${fill}"/><path d="M0 -74C-26 -60 -36 -40 -37 -18Q-18 -34 0 -18Q18 -34 37 -18C36 -40 26 -60 0 -74z" fill="${shade}" opacity=".45"/></g>`;
}

export const MUSICAL_THEATRE = [marquee, topHat, chorus, finale, street] as const;
