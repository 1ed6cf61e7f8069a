import type { Palette } from "../palettes.ts";
import type { Random } from "../random.ts";
import { glow, mirrored, num as n, sparkles, star } from "../stage.ts";

const FACE = "M-58 -66C-20 -50 20 -50 58 -66C66 4 48 58 0 84C-48 58 -66 4 -58 -66z";

function mask(x: number, y: number, turn: number, size: number, fill: string, ink: string, happy: boolean): string {
  const eyes = happy ? "M-38 -16q14 -18 28 0M10 -16q14 -18 28 0" : "M-38 -22q14 14 28 4M38 -22q-14 14 -28 4";
  const brows = happy ? "M-42 -38q16 -12 32 -4M42 -38q-16 -12 -32 -4" : "M-42 -32q18 -2 30 -14M42 -32q-18 -2 -30 -14";
  const mouth = happy ? "M-34 20Q0 66 34 20Q0 34 -34 20z" : "M-28 50Q0 12 28 50Q0 36 -28 50z";
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="${FACE}" fill="${fill}"/><path d="M0 -54C22 -53 40 -58 58 -66C66 4 48 58 0 84z" fill="#22123a" opacity=".1"/><g fill="none" stroke="${ink}" stroke-linecap="round" stroke-width="7"><path d="${eyes}"/><path d="${brows}" stroke-width="5"/></g><path d="${mouth}" fill="${ink}"/>${happy ? "" : `<path d="M-26 -4q-8 16 0 20q8 -4 0 -20z" fill="#8fd0ff"/>`}</g>`;
}

function ribbons(x: number, y: number, colour: string): string {
  return `<path d="M${x - 62} ${y}c-40 20 -20 50 -56 84M${x - 58} ${y + 8}c-14 30 10 56 -14 92" fill="none" stroke="${colour}" stroke-width="9" stroke-linecap="round"/>`;
}

function masks(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const tilt = random.between(6, 14);
  return `${glow(320, 170, 160)}${ribbons(272, 120, b)}<g transform="matrix(-1 0 0 1 640 0)">${ribbons(272, 150, b)}</g>${mask(384, 186, tilt, 0.98, c, "#24123e", false)}${mask(266, 158, -tilt, 1.12, a, "#24123e", true)}`;
}

function castle(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const towers = [
    [206, 150, 56, c],
    [384, 150, 56, c],
    [288, 104, 66, b],
  ] as const;
  const walls = `<path d="M216 308V196H430V308z" fill="${c}"/><path d="M216 196v-16h22v16h22v-16h22v16h22v-16h22v16h22v-16h22v16h22v-16h22v16" fill="${c}"/>`;
  const roofs = towers.map(
    ([x, y, w, fill]) =>
      `<path d="M${x} 308V${y}H${x + w}V308z" fill="${fill}"/><path d="M${x - 8} ${y}L${x + w / 2} ${y - 62}L${x + w + 8} ${y}z" fill="${a}"/><path d="M${n(x + w / 2)} ${y - 60}v-26l22 8l-22 8" fill="${palette.drape[2]}" stroke="${palette.drape[2]}" stroke-width="3"/><path d="M${x + w / 2 - 9} ${y + 52}v-18a9 9 0 0 1 18 0v18z" fill="${palette.sky[0]}"/>`,
  );
  return `<circle cx="${random.next() < 0.5 ? 178 : 470}" cy="92" r="34" fill="#fff4d6"/>${sparkles(random, "#fff4d6", 6)}<g transform="translate(45 43) scale(.86)">${walls}${roofs.join("")}<path d="M290 308V262a33 33 0 0 1 66 0v46z" fill="${palette.sky[0]}"/></g>`;
}

function storybook(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const rising = [
    [250, 128, 15],
    [300, 84, 11],
    [352, 118, 19],
    [398, 78, 13],
    [214, 86, 9],
    [440, 130, 10],
  ] as const;
  const stars = rising
    .map(
      ([x, y, r], i) =>
        `<path d="${star(x, y, r, 5, 0.45, random.between(-0.3, 0.3))}" fill="${i % 3 === 0 ? b : a}"/>`,
    )
    .join("");
  const crown = `<path d="M274 190l-14 -48 30 22 22 -36 22 36 30 -22 -14 48z" fill="${a}" transform="translate(8 20)"/><path d="M284 214h70v10h-70z" fill="${b}"/>`;
  return `${glow(320, 150, 150)}${stars}${crown}<path d="M320 306C270 270 204 268 156 284V236C204 220 270 224 320 258C370 224 436 220 484 236V284C436 268 370 270 320 306z" fill="${c}"/><path d="M320 258V306M184 246c38 -8 78 -4 112 14M184 262c38 -8 78 -4 112 14M456 246c-38 -8 -78 -4 -112 14M456 262c-38 -8 -78 -4 -112 14" fill="none" stroke="#24123e" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/><path d="M150 290C204 274 270 276 320 314C370 276 436 274 490 290V300C436 286 370 288 320 324C270 288 204 286 150 300z" fill="${palette.drape[2]}"/>`;
}

function oneMask(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  return `${glow(320, 160, 150)}${ribbons(258, 136, c)}<g transform="matrix(-1 0 0 1 640 0)">${ribbons(258, 136, c)}</g>${mask(320, 172, random.between(-5, 5), 1.5, random.next() < 0.5 ? a : b, "#24123e", true)}${sparkles(random, c, 8)}`;
}

/** A ship of painted boards between two rows of painted waves. */
function ship(palette: Palette, random: Random): string {
  const [a, b, c] = palette.figures;
  const wave = (y: number, from: number, fill: string) => {
    let d = `M${from} ${y}`;
    for (let x = from; x < 680; x += 56) d += `q28 -34 56 0`;
    return `<path d="${d}V344H${from}z" fill="${fill}"/>`;
  };
  const hull = `<path d="M196 222H428L462 204C456 250 436 284 416 300H236C216 280 202 252 196 222z" fill="${palette.drape[1]}"/><path d="M200 236H444L438 252H205z" fill="${palette.drape[2]}"/><path d="M196 222H428L462 204L458 216L432 232H198z" fill="${a}"/>`;
  const sails = `<path d="M316 222V74" stroke="#5a341d" stroke-width="9" stroke-linecap="round"/><path d="M300 206C286 168 286 130 300 92C346 104 392 104 408 96C388 134 388 172 404 208C372 196 330 196 300 206z" fill="${c}"/><path d="M286 206C262 176 246 158 226 150C252 138 280 116 302 92C288 130 288 168 286 206z" fill="${b}"/><path d="M316 74v-22l30 10l-30 11" fill="${b}"/><path d="${star(350, 152, 22)}" fill="${palette.drape[1]}"/>`;
  const holes = [256, 304, 352, 400].map((x) => `<circle cx="${x}" cy="270" r="9" fill="${a}"/>`).join("");
  return mirrored(
    random,
    `${sparkles(random, "#fff4d6", 5)}${wave(288, -20, palette.sky[1])}<g transform="translate(19 18) rotate(-3 320 260) scale(.94)">${sails}${hull}${holes}</g>${wave(306, -48, b)}${wave(328, -24, palette.sky[0])}`,
  );
}

export const ACTING = [masks, castle, storybook, oneMask, ship] as const;
