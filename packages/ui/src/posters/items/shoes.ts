import { clothOf, fill, line, type Cloth, type ItemDrawing } from "./cloth.ts";

// Shoes are sold in one colour, the one that dancers wear.
const PINK = clothOf("#efb3ac");
const BLACK = clothOf("#2c2633");
const WHITE = clothOf("#e9e2f2");
const TAN = clothOf("#c98f62");
const METAL = "#dfe3ee";

/** A pair: the same shoe twice, the one behind a little darker. */
function pair(shoe: (cloth: Cloth) => string, [dark, mid, light]: Cloth): string {
  return `<g transform="translate(384 186) rotate(9) scale(1.12)">${shoe([dark, dark, mid])}</g><g transform="translate(286 238) rotate(-4) scale(1.2)">${shoe([dark, mid, light])}</g>`;
}

const LOW =
  "M-92 22C-96 -14 -76 -36 -52 -34C-36 -10 -6 2 28 4C62 6 94 14 96 32C96 44 74 46 44 46H-62C-82 46 -90 38 -92 22z";
const INSIDE = "M-82 -12C-76 -30 -66 -36 -52 -34C-38 -12 -10 0 18 4C-10 12 -66 6 -82 -12z";

export const balletShoes: ItemDrawing = () =>
  pair(
    ([dark, mid, light]) =>
      fill(LOW, mid) +
      fill(INSIDE, dark) +
      line("M-60 -28C-30 -44 2 -30 8 0M-40 -14C-14 -36 24 -30 26 2", light, 8) +
      line("M62 10C76 12 88 18 92 28", dark, 4),
    PINK,
  );

export const satinShoes: ItemDrawing = () =>
  pair(
    ([dark, mid, light]) =>
      line("M-66 -30C-90 -70 -30 -84 -54 -124M-34 -10C12 -52 -40 -74 4 -118", light, 9) +
      fill(LOW, mid) +
      fill(INSIDE, dark) +
      line("M30 14C50 14 70 18 84 28", light, 6) +
      line("M-70 30H60", dark, 3),
    clothOf("#f4a9bd"),
  );

export const tapShoes: ItemDrawing = () =>
  pair(
    ([dark, mid, light]) =>
      fill("M-92 20C-96 -26 -78 -50 -46 -48C-26 -46 -12 -26 8 -16C46 -8 92 6 94 28H-92z", mid) +
      fill("M-84 -22C-78 -44 -64 -50 -46 -48C-34 -46 -26 -38 -18 -30C-34 -18 -70 -12 -84 -22z", dark) +
      line("M-22 -26L2 -34M-8 -18L16 -24M6 -10L30 -14", "#ffffff", 5) +
      line("M40 -4C58 0 74 6 84 14", light, 5) +
      fill("M-92 28H-44V52H-88z", dark) +
      fill("M-92 50H-42V60H-88zM24 28H96V42H30z", METAL),
    BLACK,
  );

export const slipOnTapShoes: ItemDrawing = () =>
  pair(
    ([dark, mid, light]) =>
      fill("M-92 20C-96 -26 -78 -50 -46 -48C-26 -46 -4 -30 14 -18C48 -8 92 6 94 28H-92z", mid) +
      fill("M-84 -22C-78 -44 -64 -50 -46 -48C-34 -46 -26 -42 -18 -36C-34 -22 -70 -12 -84 -22z", dark) +
      fill("M-30 -38L0 -24L-14 8L-46 2z", light) +
      fill("M-92 28H-44V52H-88z", dark) +
      fill("M-92 50H-42V60H-88zM24 28H96V42H30z", METAL),
    BLACK,
  );

export const jazzShoes: ItemDrawing = () =>
  pair(
    ([dark, mid, light]) =>
      fill(
        "M-90 26C-96 -30 -78 -58 -44 -56C-34 -40 -14 -26 18 -16C58 -4 92 10 94 32C94 40 80 44 60 44H10L-10 36H-40L-50 46H-78C-88 42 -90 34 -90 26z",
        mid,
      ) +
      fill("M-82 -32C-76 -52 -62 -58 -44 -56C-40 -48 -34 -42 -26 -36C-44 -26 -70 -24 -82 -32z", dark) +
      fill("M-58 -26L-34 -34L-10 12L-44 16z", light),
    BLACK,
  );

export const characterShoes: ItemDrawing = () =>
  pair(
    ([dark, mid, light]) =>
      fill(
        "M-90 -6C-92 -36 -78 -50 -56 -46C-42 -14 -6 6 30 8C66 12 94 20 96 36C96 46 76 48 48 46C6 42 -26 20 -52 12C-54 36 -58 52 -62 62H-86C-82 40 -88 20 -90 -6z",
        mid,
      ) +
      fill("M-82 -24C-76 -42 -68 -48 -56 -46C-44 -20 -18 0 10 8C-18 8 -66 -4 -82 -24z", dark) +
      line("M-68 -34C-44 -50 -14 -36 -8 -2", mid, 10) +
      `<circle cx="-10" cy="-14" r="7" fill="${light}"/>`,
    TAN,
  );

export const trainers: ItemDrawing = ({ figures: [a] }) =>
  pair(
    ([dark, mid, light]) =>
      fill("M-92 26C-98 -32 -82 -62 -40 -60C-26 -40 -8 -26 22 -14C62 -4 94 4 96 26z", mid) +
      fill("M-86 -30C-80 -54 -64 -62 -40 -60C-34 -50 -28 -44 -20 -38C-42 -26 -74 -22 -86 -30z", dark) +
      line("M-26 -30L-2 -40M-12 -20L12 -28M4 -10L28 -16", light, 6) +
      fill("M-78 2L-20 -6L-34 20L-80 22z", a) +
      fill("M-96 24H98C100 40 92 50 76 50H18L2 42H-34L-46 50H-78C-92 50 -98 38 -96 24z", light),
    WHITE,
  );

export const footThongs: ItemDrawing = () =>
  pair(
    ([dark, mid, light]) =>
      fill("M-30 30C-36 2 -14 -16 22 -14C58 -10 92 6 94 26C94 42 70 46 40 46H-8C-22 46 -28 40 -30 30z", mid) +
      line("M-26 14C-60 8 -86 -6 -84 -22C-80 -38 -40 -30 -18 -4", mid, 9) +
      fill("M54 0C60 8 60 18 54 24M66 6C72 12 72 20 66 26", dark) +
      line("M-8 34H60", light, 5),
    TAN,
  );
