import type { Palette } from "../palettes.ts";
import type { Random } from "../random.ts";
import { glow, mirrored, sparkles } from "../stage.ts";
import { clef, crotchet, pair, quaver, stave } from "./notes.ts";

const SKINS = ["#8d5a3b", "#f0c6a2", "#5d3a26", "#d9a066", "#c98a5e"] as const;
const HAIRS = ["#2a1a12", "#6b3a1e", "#1a1020", "#b5651d", "#3d2314"] as const;

function score(palette: Palette, random: Random): string {
  const swing = random.between(16, 26) * (random.next() < 0.5 ? 1 : -1);
  const height = (x: number) => 168 + swing * Math.sin((x - 90) / 105);
  const [a, b, c] = palette.figures;
  const notes = [232, 300, 362, 434, 506].map((x, i) => {
    const y = height(x) + random.pick([-18, -9, 0, 9, 18]);
    const colour = [a, c, a, b, a][i] ?? a;
    return i === 1
      ? pair(x - 8, y + 4, colour, 1.05)
      : i === 3
        ? quaver(x, y, colour, 1.15)
        : crotchet(x, y, colour, 1.1);
  });
  return stave(height, 17, 40, 600) + clef(148, height(148) + 8, c, 1.02) + notes.join("");
}

function microphone(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const grille = [-18, -9, 0, 9, 18].map((x) => `M${x} -37V-1`).join("") + "M-23 -28H23M-25 -19H25M-23 -10H23";
  return `${glow(320, 120, 130)}<path d="M320 176V306" stroke="#f4ecff" stroke-width="7"/><path d="M278 310Q320 292 362 310" fill="none" stroke="#f4ecff" stroke-width="8" stroke-linecap="round"/>
<g transform="translate(320 116)"><path d="M-26 -19a26 26 0 0 1 52 0V14a26 26 0 0 1 -52 0z" fill="${c}"/><path d="M-26 -19a26 26 0 0 1 52 0V2H-26z" fill="${palette.floor}" opacity=".28"/><path d="${grille}" stroke="${palette.floor}" stroke-opacity=".45" stroke-width="2"/><path d="M-28 1H28V10H-28z" fill="${a}"/><path d="M-40 -4V16a40 40 0 0 0 80 0V-4" fill="none" stroke="#f4ecff" stroke-width="6" stroke-linecap="round"/></g>
${pair(196, 150, a, 1.35, -10)}${quaver(430, 128, b, 1.4, 10)}${crotchet(248, 224, b, 1, 8)}${pair(396, 232, c, 0.95, -6)}${quaver(156, 232, c, 0.85, -12)}${crotchet(486, 214, a, 0.95, 12)}${sparkles(random, c, 5)}`;
}

function child(x: number, y: number, size: number, shirt: string, look: number): string {
  const skin = SKINS[look % SKINS.length];
  const hair = HAIRS[(look * 3 + 1) % HAIRS.length];
  const cuts = [
    `<path d="M-31 -4C-36 -44 36 -44 31 -4C24 -22 8 -22 -6 -24C-14 -18 -26 -18 -31 -4z" fill="${hair}"/>`,
    `<path d="M-33 26C-42 -46 42 -46 33 26C26 20 26 -6 20 -18C4 -10 -16 -14 -22 -18C-26 -6 -26 20 -33 26z" fill="${hair}"/>`,
    `<g fill="${hair}"><circle cx="-30" cy="-26" r="13"/><circle cx="30" cy="-26" r="13"/><path d="M-30 -4C-34 -42 34 -42 30 -4C20 -22 -20 -22 -30 -4z"/></g>`,
  ];
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-62 130C-62 66 -36 48 0 48S62 66 62 130z" fill="${shirt}"/><path d="M-11 26H11V52Q0 60 -11 52z" fill="${skin}"/><circle r="31" fill="${skin}"/>${cuts[look % cuts.length]}
<path d="M-14 -2q4 -6 8 0M6 -2q4 -6 8 0" fill="none" stroke="#24122e" stroke-width="3" stroke-linecap="round"/><ellipse cy="14" rx="8" ry="9.5" fill="#5a1226"/><path d="M-6 17a8 6 0 0 1 12 0a8 8 0 0 1 -12 0z" fill="#ff8a72"/></g>`;
}

function choir(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const first = Math.floor(random.between(0, 5));
  return `${quaver(170, 138, a, 1.15, -8)}${pair(300, 134, c, 1, 4)}${crotchet(474, 140, b, 1.1, 10)}${child(214, 232, 0.98, b, first)}${child(426, 232, 0.98, c, first + 2)}${child(320, 214, 1.12, a, first + 1)}`;
}

function bigNotes(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const height = (x: number) => 232 - 46 * Math.sin((x - 60) / 170);
  return `${stave(height, 13, 40, 600)}${glow(320, 170, 150)}${pair(262, 244, a, 2.5, -4)}${quaver(156, 200, b, 1.2, -10)}${crotchet(490, 190, c, 1.2, 8)}${sparkles(random, c, 8)}`;
}

function soloist(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const look = Math.floor(random.between(0, 15));
  const hand = SKINS[look % SKINS.length];
  const mic = `<g transform="translate(372 246) rotate(-38)"><path d="M-9 0H9L6 84H-6z" fill="#1a0f2b"/><circle cy="-10" r="19" fill="#d8cfe6"/><path d="M-17 -18H17M-19 -9H19M-9 -26V4M9 -26V4" stroke="#1a0f2b" stroke-opacity=".4" stroke-width="2.5"/><path d="M-20 30C-20 18 20 18 20 30V48C20 60 -20 60 -20 48z" fill="${hand}"/></g>`;
  return `${glow(320, 190, 170)}${mirrored(random, `${child(308, 206, 1.42, a, look)}${mic}`)}${pair(142, 168, c, 1.1, -10)}${quaver(250, 108, b, 0.9, -6)}${quaver(498, 150, b, 1.25, 10)}${crotchet(446, 100, c, 0.95, 8)}`;
}

export const SINGING = [score, microphone, choir, bigNotes, soloist] as const;
