import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";
import { glow, mirrored, num as n, pool, sparkles, star } from "./stage.ts";
import { crotchet, pair } from "./figures/notes.ts";
import { dancer, POSES } from "./figures/dancer.ts";

const HILLS = [
  "M0 226C120 168 210 210 320 200S520 150 640 214V344H0z",
  "M0 262C90 226 200 262 310 246S540 216 640 258V344H0z",
  "M0 300C140 268 260 300 380 284S560 280 640 296V344H0z",
] as const;

function hills(shades: readonly [string, string, string]): string {
  return HILLS.map((d, i) => `<path d="${d}" fill="${shades[i]}"/>`).join("");
}

function tent(x: number, y: number, size: number, cloth: string, trim: string, dark: string): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${n(size)})"><path d="M0 -96L-84 0H84z" fill="${cloth}"/><path d="M0 -96L84 0H36z" fill="#22123a" opacity=".16"/><path d="M0 -70L-26 0H26z" fill="${dark}"/><path d="M0 -70L-26 0H-44Q-14 -26 0 -70z" fill="${trim}"/><path d="M0 -96v-22l24 9l-24 8" fill="${trim}" stroke="${trim}" stroke-width="3"/></g>`;
}

function bunting(y: number, colours: readonly [string, string, string], sag = 34): string {
  let flags = "";
  const at = (x: number) => y + sag * (1 - ((x - 320) / 340) ** 2);
  for (let i = 0, x = 14; x < 620; x += 44, i++)
    flags += `<path d="M${x} ${n(at(x))}L${x + 32} ${n(at(x + 32))}L${x + 16} ${n(at(x + 16) + 34)}z" fill="${colours[i % 3]}"/>`;
  return `<path d="M-10 ${n(at(-10))}Q320 ${n(y + 2 * sag)} 650 ${n(at(650))}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="3"/>${flags}`;
}

function bigTop(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const stripes = [-3, -2, -1, 0, 1, 2]
    .map(
      (i) =>
        `<path d="M320 84L${320 + i * 44} 214V296H${320 + (i + 1) * 44}V214z" fill="${i % 2 === 0 ? c : palette.drape[2]}"/>`,
    )
    .join("");
  return `<circle cx="${random.next() < 0.5 ? 150 : 498}" cy="96" r="40" fill="${a}"/>${hills(["#2c7a6a", "#1f6657", "#174f45"])}${stripes}<path d="M188 214q22 20 44 0q22 20 44 0q22 20 44 0q22 20 44 0q22 20 44 0q22 20 44 0" fill="${a}"/><path d="M320 86v-34l32 11l-32 11" fill="${b}" stroke="${b}" stroke-width="4"/><path d="M296 296V250a24 24 0 0 1 48 0v46z" fill="#22123a"/>${tent(116, 312, 0.72, b, a, "#22123a")}${tent(532, 316, 0.8, c, b, "#22123a")}${bunting(14, [a, b, c])}`;
}

function campfire(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  let stars = "";
  for (let i = 0; i < 18; i++)
    stars += star(random.between(20, 620), random.between(16, 150), random.between(2.5, 6), 4, 0.3);
  const moonX = random.next() < 0.5 ? 132 : 516;
  return `<path d="${stars}" fill="#fff4d6"/><path d="M${moonX} 50a38 38 0 1 0 34 56a32 32 0 1 1 -34 -56z" fill="#fff4d6"/>${hills(["#2b2a63", "#211f52", "#171543"])}${tent(160, 306, 1.02, b, a, "#120c33")}${tent(486, 308, 0.92, c, b, "#120c33")}${glow(326, 282, 120)}${pool(326, 120, 310)}<path d="M326 220C352 250 362 266 350 290C344 304 308 304 302 290C290 262 318 262 326 220z" fill="#ff7a4d"/><path d="M327 252C340 268 344 278 338 290C334 298 318 298 314 290C308 276 324 274 327 252z" fill="#ffd15c"/><path d="M290 308L362 294M362 308L290 294" stroke="#6b3a1e" stroke-width="11" stroke-linecap="round"/>${pair(250, 218, a, 0.85, -8)}${crotchet(398, 222, c, 0.85, 10)}`;
}

function openAir(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const flip = random.next() < 0.5;
  return `<circle cx="320" cy="168" r="92" fill="${a}" opacity=".9"/>${hills(["#3b8a6a", "#2b7259", "#1e5a47"])}<path d="M148 300H492L516 326H124z" fill="#7a4a2b"/><path d="M124 326H516V344H124z" fill="#5a341d"/><path d="M160 300V112M480 300V112" stroke="#5a341d" stroke-width="9"/>${dancer(246, 306, 0.78, POSES.arabesque, { body: "#24123e", skirt: b }, flip)}${dancer(392, 306, 0.78, POSES.joy, { body: "#24123e", skirt: c, hair: "tail" }, !flip)}${bunting(78, [b, c, palette.drape[1]], 20)}`;
}

function village(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const tree = (x: number, y: number, s: number) =>
    `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-5 0h10v-24h-10z" fill="#5a341d"/><path d="M0 -96L-34 -20H34z" fill="#135243"/><path d="M0 -120L-26 -56H26z" fill="#1b6a56"/></g>`;
  const clouds = `<path d="M96 92a18 18 0 0 1 34 -8a22 22 0 0 1 42 2a16 16 0 0 1 8 30H100a14 14 0 0 1 -4 -24zM430 66a15 15 0 0 1 29 -6a19 19 0 0 1 36 2a13 13 0 0 1 6 25H434a12 12 0 0 1 -4 -21z" fill="#fff" opacity=".85"/>`;
  return `${clouds}${sparkles(random, a, 3)}${hills(["#4aa07c", "#348a69", "#246f54"])}${tree(66, 290, 0.9)}${tree(582, 286, 1)}${tree(548, 300, 0.75)}${tent(206, 306, 0.86, c, b, "#22123a")}${tent(438, 306, 0.86, b, a, "#22123a")}${tent(322, 320, 1.16, a, palette.drape[2], "#22123a")}`;
}

/** A puppet booth by the sea. */
function seaside(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const stripes = [0, 1, 2, 3, 4, 5]
    .map((i) => `<path d="M${236 + i * 28} 190h28v122h-28z" fill="${i % 2 === 0 ? palette.drape[2] : c}"/>`)
    .join("");
  const booth = `<path d="M236 106h168v84h-168z" fill="#24123e"/><path d="M236 106h30c2 34 -8 62 -30 84zM404 106h-30c-2 34 8 62 30 84z" fill="${b}"/>${stripes}<path d="M226 108L320 58L414 108z" fill="${palette.drape[1]}"/><path d="M226 104h188v16h-188z" fill="${a}"/><path d="M228 184h184v14h-184z" fill="${a}"/><path d="M320 60v-24l26 9l-26 9" fill="${b}" stroke="${b}" stroke-width="3"/>`;
  const puppet = (x: number, fill: string, hat: string) =>
    `<path d="M${x - 20} 186c0 -26 8 -34 20 -34s20 8 20 34z" fill="${fill}"/><circle cx="${x}" cy="142" r="14" fill="#f0c6a2"/><path d="M${x - 15} 138L${x} 112L${x + 15} 138z" fill="${hat}"/>`;
  const boat = `<path d="M84 214h62l-12 18H96z" fill="${palette.drape[1]}"/><path d="M112 210v-54l-26 50zM117 210v-46l24 42z" fill="#fff"/>`;
  return mirrored(
    random,
    `<circle cx="520" cy="84" r="40" fill="${a}"/><path d="M0 196H640V290H0z" fill="#2a86ad"/><path d="M20 224q14 -8 28 0M170 244q14 -8 28 0M452 222q14 -8 28 0M556 246q14 -8 28 0" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/>${boat}<path d="M0 280C120 250 260 268 400 260S560 262 640 250V344H0z" fill="#f3cf8e"/><path d="M0 312C180 292 380 312 640 292V344H0z" fill="#e6b871"/>${booth}${puppet(292, a, palette.drape[2])}${puppet(350, c, b)}<path d="M470 318h56l-7 -44h-42z" fill="${b}"/><path d="M477 274c0 -30 42 -30 42 0" fill="none" stroke="${c}" stroke-width="5"/><path d="${star(150, 306, 20, 5, 0.5, 0.2)}" fill="${b}"/>`,
  );
}

/** Balloons over the hills, one of them singing. */
function balloons(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const balloon = (x: number, y: number, size: number, cloth: string, trim: string) =>
    `<g transform="translate(${x} ${y}) scale(${size})"><path d="M0 -84C-58 -84 -78 -44 -70 -8C-62 26 -30 44 -18 58H18C30 44 62 26 70 -8C78 -44 58 -84 0 -84z" fill="${cloth}"/><path d="M0 -84C-26 -80 -36 -44 -32 -8C-30 22 -14 44 -8 58H8C14 44 30 22 32 -8C36 -44 26 -80 0 -84z" fill="${trim}"/><path d="M-16 60L-13 84M16 60L13 84" stroke="#5a341d" stroke-width="3"/><path d="M-17 84H17L13 106H-13z" fill="#8a5a33"/></g>`;
  const clouds = `<path d="M70 250a18 18 0 0 1 34 -8a22 22 0 0 1 42 2a16 16 0 0 1 8 30H74a14 14 0 0 1 -4 -24zM520 118a15 15 0 0 1 29 -6a19 19 0 0 1 36 2a13 13 0 0 1 6 25H524a12 12 0 0 1 -4 -21z" fill="#fff" opacity=".8"/>`;
  return `${mirrored(
    random,
    `${clouds}${hills(["#58a67f", "#3d8f6c", "#2a7657"])}${balloon(308, 136, 1.28, palette.drape[2], a)}${balloon(126, 168, 0.74, b, c)}${balloon(508, 190, 0.82, c, palette.drape[1])}`,
  )}${pair(444, 84, "#fff", 0.85, 8)}${crotchet(196, 66, "#fff", 0.8, -8)}`;
}

export const CAMPS = [bigTop, campfire, village, openAir, seaside, balloons] as const;

/** Sky palettes for camps, which are outdoors. */
export const CAMP_SKIES = [
  ["#3a78c9", "#f7c9a0"],
  ["#12104a", "#4a3a9a"],
  ["#2f8fc4", "#c9ecdf"],
  ["#e8734f", "#ffd9a0"],
  ["#4bb3d6", "#fdf0cf"],
  ["#6c7fd8", "#ffd9b0"],
] as const;
