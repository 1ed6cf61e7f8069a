import type { Palette } from "./palettes.ts";
import { star } from "./stage.ts";
import { badge, card, frame, microphone, mug, pencils, umbrella } from "./gifts.ts";
import { cap, gift, leotard, skirt, trousers } from "./wear.ts";

const crest = (x: number, y: number, size: number, fill: string) => `<path d="${star(x, y, size)}" fill="${fill}"/>`;

function hoodie(p: Palette): string {
  const [a, , c] = p.figures;
  const [dark, mid, light] = p.drape;
  return `<path d="M236 128C206 138 190 158 184 190L168 276L214 288L232 216V300H408V216L426 288L472 276L456 190C450 158 434 138 404 128L372 112H268z" fill="${mid}"/><path d="M232 216V300M408 216V300" stroke="${dark}" stroke-width="5"/><path d="M268 112C262 84 288 62 320 62S378 84 372 112C362 142 344 154 320 160C296 154 278 142 268 112z" fill="${light}"/><path d="M284 112C284 92 298 80 320 80S356 92 356 112C350 132 338 142 320 148C302 142 290 132 284 112z" fill="${dark}"/><path d="M306 146V196M334 146V184" stroke="${c}" stroke-width="5" stroke-linecap="round"/><path d="M268 300V258Q320 236 372 258V300z" fill="${dark}" opacity=".55"/>${crest(320, 216, 22, a)}`;
}

function shirt(p: Palette): string {
  const [a, b, c] = p.figures;
  return `<path d="M248 112L284 96C296 124 344 124 356 96L392 112L462 162L434 210L404 194V302H236V194L206 210L178 162z" fill="${c}"/><path d="M284 96C296 124 344 124 356 96L366 100C352 138 288 138 274 100z" fill="${b}"/><path d="M404 194V302H372C384 260 392 220 392 150z" fill="#22123a" opacity=".1"/>${crest(320, 206, 38, a)}<path d="M276 256h88M288 272h64" stroke="${p.drape[1]}" stroke-width="7" stroke-linecap="round"/>`;
}

function bag(p: Palette): string {
  const [a, b] = p.figures;
  const [dark, mid, light] = p.drape;
  return `<path d="M262 158C262 84 378 84 378 158" fill="none" stroke="${b}" stroke-width="15" stroke-linecap="round"/><path d="M206 164C206 148 222 142 240 142H400C418 142 434 148 434 164L446 282C448 296 436 302 424 302H216C204 302 192 296 194 282z" fill="${mid}"/><path d="M200 216H440L446 282C448 296 436 302 424 302H216C204 302 192 296 194 282z" fill="${dark}" opacity=".55"/><path d="M206 182H434" stroke="${light}" stroke-width="5" stroke-dasharray="12 7"/><path d="M262 150V302M378 150V302" stroke="${b}" stroke-width="15"/>${crest(320, 248, 30, a)}`;
}

function bottle(p: Palette): string {
  const [a, b, c] = p.figures;
  return `<path d="M298 58h44v22h-44z" fill="${p.drape[1]}"/><path d="M342 66c26 0 26 34 4 34" fill="none" stroke="${p.drape[1]}" stroke-width="8"/><path d="M286 80h68v16c18 10 22 22 22 42V284c0 14 -10 20 -22 20H286c-12 0 -22 -6 -22 -20V138c0 -20 4 -32 22 -42z" fill="${c}"/><path d="M264 168h112v74H264z" fill="${b}"/><path d="M352 80v16c18 10 24 22 24 42V284c0 14 -10 20 -22 20h-14c10 0 16 -6 16 -20V138c0 -20 -4 -32 -18 -42V80z" fill="#22123a" opacity=".12"/>${crest(320, 206, 26, a)}<path d="M282 128v30" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".9"/>`;
}

function shoes(p: Palette): string {
  const [, b, c] = p.figures;
  const shoe = (fill: string) =>
    `<path d="M-88 24C-92 -16 -70 -40 -46 -36C-34 -18 -8 -10 22 -8C60 -4 92 8 94 28C94 42 70 44 40 44H-60C-78 44 -86 38 -88 24z" fill="${fill}"/><path d="M-46 -36C-34 -18 -8 -10 22 -8C10 8 -40 10 -66 -22z" fill="#22123a" opacity=".25"/><path d="M-84 44H88" stroke="#22123a" stroke-opacity=".35" stroke-width="5" stroke-linecap="round"/>`;
  return `<path d="M236 168C200 120 280 90 260 56M262 172C300 130 240 110 300 66" fill="none" stroke="${b}" stroke-width="9" stroke-linecap="round"/><g transform="translate(366 218) rotate(8)">${shoe(c)}</g><g transform="translate(292 250) rotate(-4)">${shoe(b)}</g>`;
}

function book(p: Palette): string {
  const [a, b, c] = p.figures;
  return `<g transform="rotate(-7 320 190)"><path d="M228 86H396C408 86 416 94 416 106V300H240C230 300 222 294 222 284V96C222 90 224 86 228 86z" fill="${p.drape[1]}"/><path d="M240 276H416V300H240C224 300 224 276 240 276z" fill="${c}"/><path d="M250 86V276" stroke="${p.drape[0]}" stroke-width="7"/>${crest(334, 156, 34, a)}<path d="M286 214h98M304 236h62" stroke="${b}" stroke-width="9" stroke-linecap="round"/></g>`;
}

export const ITEMS = {
  hoodie,
  shirt,
  trousers,
  leotard,
  skirt,
  cap,
  shoes,
  bag,
  bottle,
  book,
  gift,
  mug,
  microphone,
  umbrella,
  card,
  frame,
  badge,
  pencils,
} as const;
export type ItemFigure = keyof typeof ITEMS;

// The first match wins: a tutu bag is a bag.
const WORDS: readonly (readonly [RegExp, ItemFigure])[] = [
  [/bag|(^|_)tote|sack|backpack|holdall/, "bag"],
  [/umbrella/, "umbrella"],
  [/(^|_)box(_|$)/, "gift"],
  [/microphone/, "microphone"],
  [/keyring|badge|(^|_)pin(_|$)/, "badge"],
  [/poster|print|frame/, "frame"],
  [/(^|_)cards?(_|$)|sticker|voucher/, "card"],
  [/pencil|(^|_)pens?(_|$)/, "pencils"],
  [/hood|jumper|sweat|jacket|fleece|cardigan|gilet/, "hoodie"],
  [/leotard|unitard|catsuit/, "leotard"],
  [/skirt|tutu|dress/, "skirt"],
  [/(^|_)hat|beanie|(^|_)cap/, "cap"],
  [/trouser|legging|jogger|tights|warmer|shorts/, "trousers"],
  [/shirt|(^|_)(tee|top|polo|vest|uniform)/, "shirt"],
  [/(^|_)mug|(^|_)cup/, "mug"],
  [/bottle|flask/, "bottle"],
  [/shoe|slipper|pump|trainer|sock|thong/, "shoes"],
  [/book|score|script|folder|journal|diary|music/, "book"],
  [/gift/, "gift"],
];

/** The figure for the words of an item, ordered from its kind to its name. The name takes precedence. */
export function itemFigure(words: readonly string[]): ItemFigure {
  for (const word of words.toReversed()) {
    const hit = WORDS.find(([pattern]) => pattern.test(word));
    if (hit) return hit[1];
  }
  return "bag";
}
