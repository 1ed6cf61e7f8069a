import type { Palette } from "./palettes.ts";
import { star } from "./stage.ts";

const crest = (x: number, y: number, size: number, fill: string) => `<path d="${star(x, y, size)}" fill="${fill}"/>`;

export function mug(p: Palette): string {
  const [a, b, c] = p.figures;
  return `<path d="M404 150C476 144 476 262 396 254" fill="none" stroke="${c}" stroke-width="18"/><path d="M226 122H412V276C412 294 402 302 388 302H250C236 302 226 294 226 276z" fill="${c}"/><path d="M412 122V276C412 294 402 302 388 302H350C372 296 380 284 380 262V122z" fill="#22123a" opacity=".12"/><path d="M226 136H412V150H226z" fill="${b}"/>${crest(316, 226, 40, a)}<path d="M282 100c-16 -18 14 -24 0 -44M330 100c-16 -18 14 -24 0 -44" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="7" stroke-linecap="round"/>`;
}

export function microphone(p: Palette): string {
  const [a, b, c] = p.figures;
  return `<g transform="translate(322 196) rotate(32) scale(1.25)"><path d="M-20 -18H20L12 96Q0 104 -12 96z" fill="${b}"/><path d="M4 -18H20L12 96Q8 99 4 100z" fill="#22123a" opacity=".16"/><circle cy="-50" r="42" fill="${c}"/><path d="M-38 -68Q0 -54 38 -68M-42 -48Q0 -34 42 -48M-30 -78Q0 -68 30 -78M-18 -88Q-26 -50 -18 -12M18 -88Q26 -50 18 -12M0 -92V-8" fill="none" stroke="${p.floor}" stroke-opacity=".4" stroke-width="3"/><path d="M-30 -26H30V-8H-30z" fill="${a}"/></g>`;
}

export function umbrella(p: Palette): string {
  const [a, b, c] = p.figures;
  return `<path d="M320 84V270q0 28 -26 28t-24 -24" fill="none" stroke="${c}" stroke-width="10" stroke-linecap="round"/><path d="M170 192C180 84 270 66 320 66S460 84 470 192Q446 166 420 192Q394 166 370 192Q344 166 320 192Q296 166 270 192Q246 166 220 192Q194 166 170 192z" fill="${p.drape[1]}"/><path d="M320 66C286 90 272 140 270 192Q296 166 320 192Q344 166 370 192C368 140 354 90 320 66z" fill="${a}"/><path d="M220 192C222 130 270 76 320 66C270 70 180 90 170 192Q194 166 220 192zM420 192C418 130 370 76 320 66C370 70 460 90 470 192Q446 166 420 192z" fill="${b}"/><path d="M320 66v-16" stroke="${c}" stroke-width="8" stroke-linecap="round"/>`;
}

export function card(p: Palette): string {
  const [a, b, c] = p.figures;
  return `<g transform="rotate(-6 320 190)"><path d="M236 76H404V240H236z" fill="${c}"/><path d="M320 182C276 150 270 122 290 112C306 104 318 114 320 124C322 114 334 104 350 112C370 122 364 150 320 182z" fill="${b}"/><path d="M196 176L320 252L444 176V300H196z" fill="${p.drape[1]}"/><path d="M196 300L292 226L320 244L348 226L444 300z" fill="${p.drape[2]}"/>${crest(320, 272, 18, a)}</g>`;
}

export function frame(p: Palette): string {
  const [a, b, c] = p.figures;
  return `<g transform="rotate(4 320 190)"><path d="M226 70H414V304H226z" fill="${a}"/><path d="M242 86H398V288H242z" fill="${c}"/><path d="M258 102H382V226H258z" fill="${p.drape[1]}"/><path d="M320 102L276 226H364z" fill="${a}" opacity=".5"/>${crest(320, 190, 30, b)}<path d="M276 248h88M294 266h52" stroke="${p.drape[1]}" stroke-width="8" stroke-linecap="round"/></g>`;
}

export function badge(p: Palette): string {
  const [a, b, c] = p.figures;
  return `<circle cx="320" cy="104" r="26" fill="none" stroke="${c}" stroke-width="9"/><path d="M320 130v22" stroke="${c}" stroke-width="9"/><path d="${star(320, 226, 86, 5, 0.52)}" fill="${a}" stroke="${a}" stroke-width="12" stroke-linejoin="round"/><path d="${star(320, 226, 56, 5, 0.52)}" fill="${b}"/><circle cx="320" cy="158" r="7" fill="${p.drape[0]}"/>`;
}

export function pencils(p: Palette): string {
  const [a, b, c] = p.figures;
  const pencil = (x: number, y: number, turn: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-14 0V130H14V0z" fill="${fill}"/><path d="M5 0V130H14V0z" fill="#22123a" opacity=".16"/><path d="M-14 0L0 -40L14 0z" fill="#f3cf8e"/><path d="M-5 -26L0 -40L5 -26z" fill="${p.drape[0]}"/></g>`;
  return `${pencil(278, 124, -14, a)}${pencil(366, 128, 14, b)}${pencil(322, 108, 0, c)}<path d="M252 192H390L378 304H264z" fill="${p.drape[1]}"/><path d="M252 192H390L388 212H254z" fill="${p.drape[2]}"/>${crest(321, 256, 24, a)}`;
}
