import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";

export const WIDTH = 640;
export const HEIGHT = 344;

const n = (value: number) => String(Math.round(value * 10) / 10);
export const num = n;

/** The gradients and the background. Ids may repeat between posters, because each is a separate image. */
export function ground(palette: Palette): string {
  const [top, bottom] = palette.sky;
  return `<defs>
<linearGradient id="s" x1="0" y1="0" x2=".25" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>
<linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${palette.spot}" stop-opacity=".55"/><stop offset="1" stop-color="${palette.spot}" stop-opacity=".1"/></linearGradient>
<radialGradient id="p"><stop stop-color="#fff4d6" stop-opacity=".95"/><stop offset=".45" stop-color="${palette.spot}" stop-opacity=".6"/><stop offset="1" stop-color="${palette.spot}" stop-opacity="0"/></radialGradient>
<radialGradient id="h"><stop stop-color="${palette.spot}" stop-opacity=".5"/><stop offset="1" stop-color="${palette.spot}" stop-opacity="0"/></radialGradient>
</defs><path d="M0 0h640v344H0z" fill="url(#s)"/>`;
}

/** The stage floor, slightly curved, with lines towards the back. */
export function boards(palette: Palette): string {
  const lines = [-300, -190, -95, 0, 95, 190, 300].map((x) => `M${320 + x * 0.62} 286L${320 + x * 1.25} 344`).join("");
  return `<path d="M0 292Q320 276 640 292V344H0z" fill="${palette.floor}" opacity=".78"/><path d="${lines}" stroke="#fff" stroke-opacity=".07" stroke-width="2"/>`;
}

/** The drawing, or at random its mirror image. */
export function mirrored(random: Random, inside: string): string {
  return random.next() < 0.5 ? inside : `<g transform="matrix(-1 0 0 1 640 0)">${inside}</g>`;
}

/** A beam of light from above onto x, with its pool on the floor. */
export function beam(x: number, from: number, spread = 120): string {
  const d = (half: number, top: number) =>
    `M${n(from - top)} -6L${n(from + top)} -6L${n(x + half)} 312L${n(x - half)} 312z`;
  return `<path d="${d(spread, 16)}" fill="url(#b)" opacity=".55"/><path d="${d(spread * 0.72, 9)}" fill="url(#b)" opacity=".5"/>`;
}

export function pool(x: number, radius = 170, y = 314): string {
  return `<ellipse cx="${n(x)}" cy="${y}" rx="${n(radius)}" ry="${n(radius * 0.16)}" fill="url(#p)"/>`;
}

export function glow(x: number, y: number, radius: number): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="url(#h)"/>`;
}

/** Specks of dust in the light. */
export function dust(random: Random, count = 22): string {
  let d = "";
  for (let i = 0; i < count; i++) {
    const r = random.between(0.8, 2.6);
    d += `M${n(random.between(60, 580) - r)} ${n(random.between(40, 260))}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
  }
  return `<path d="${d}" fill="#fff4d6" opacity=".6"/>`;
}

export function star(x: number, y: number, radius: number, points = 5, inner = 0.45, turn = 0): string {
  let d = "";
  for (let i = 0; i < points * 2; i++) {
    const r = i % 2 === 0 ? radius : radius * inner;
    const angle = (Math.PI * i) / points - Math.PI / 2 + turn;
    d += `${i === 0 ? "M" : "L"}${n(x + r * Math.cos(angle))} ${n(y + r * Math.sin(angle))}`;
  }
  return `${d}z`;
}

export function sparkles(random: Random, colour: string, count = 7): string {
  let d = "";
  for (let i = 0; i < count; i++)
    d += star(random.between(110, 530), random.between(50, 200), random.between(4, 10), 4, 0.28);
  return `<path d="${d}" fill="${colour}" opacity=".85"/>`;
}
