import { num as n } from "../stage.ts";

/** A crotchet with its head at x, y. */
export function crotchet(x: number, y: number, colour: string, size = 1, turn = 0): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(size)})" fill="${colour}"><ellipse rx="12" ry="8.6" transform="rotate(-22)"/><path d="M8.4 -4V-52h4.2V-2z"/></g>`;
}

/** A quaver with its flag. */
export function quaver(x: number, y: number, colour: string, size = 1, turn = 0): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(size)})" fill="${colour}"><ellipse rx="12" ry="8.6" transform="rotate(-22)"/><path d="M8.4 -4V-54h4.2C13 -40 30 -36 24 -14C25 -28 14 -30 12.6 -34V-2z"/></g>`;
}

/** Two quavers under one beam. */
export function pair(x: number, y: number, colour: string, size = 1, turn = 0): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${n(size)})" fill="${colour}"><ellipse rx="12" ry="8.6" transform="rotate(-22)"/><ellipse cx="44" cy="-8" rx="12" ry="8.6" transform="rotate(-22 44 -8)"/><path d="M8.4 -4V-52L56.6 -61V-10h-4.2V-46L12.6 -38.5V-2z"/></g>`;
}

/** A treble clef, centred on (0, 0). */
export function clef(x: number, y: number, colour: string, size = 1): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(size)})" fill="none" stroke="${colour}" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round"><path d="M2 12C-12 12 -14 -8 2 -10C20 -12 28 8 20 20C10 36 -24 34 -28 8C-32 -22 18 -44 16 -76C15 -94 2 -96 -2 -76C-6 -52 8 10 12 44C15 66 -4 74 -12 62"/><circle cx="-10" cy="60" r="4" fill="${colour}"/></g>`;
}

/** A five-line stave; `height` gives the y of the middle line at x. */
export function stave(height: (x: number) => number, gap: number, from: number, to: number): string {
  let d = "";
  for (let line = -2; line <= 2; line++) {
    for (let x = from; x <= to; x += 20) d += `${x === from ? "M" : "L"}${n(x)} ${n(height(x) + line * gap)}`;
  }
  return `<path d="${d}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2.2" stroke-linejoin="round"/>`;
}
