import { crest, fill, line, type ItemDrawing } from "./cloth.ts";

export const trousers: ItemDrawing = ({ figures: [a, b] }, [dark, mid, light]) =>
  fill("M246 84H394L426 300H350L320 150L290 300H214z", mid) +
  fill("M246 84H394L397 108H243z", dark) +
  line("M252 112L227 300M388 112L413 300", light, 6) +
  line("M312 108v22M328 108v18", b, 5) +
  fill("M350 300h76l-3 -18h-77zM290 300h-76l3 -18h77z", dark) +
  crest(272, 150, 17, a);

export const jazzTrousers: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  fill("M258 78H382L392 180L440 302H346L320 160L294 302H200L248 180z", mid) +
  fill("M258 78H382L385 104H255z", light) +
  line("M320 108V160M250 190L226 298M390 190L414 298", dark, 5) +
  crest(366, 128, 12, a);

export const leggings: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  fill("M262 76H378L386 150L370 302H334L320 156L306 302H270L254 150z", mid) +
  fill("M262 76H378L380 100H260z", light) +
  line("M320 102V156M282 170L288 296M358 170L352 296", dark, 4) +
  crest(352, 130, 11, a);

export const tights: ItemDrawing = ({ figures: [, , c] }, [dark, mid, light]) =>
  fill(
    "M264 72H376L384 146L368 262C390 270 404 284 402 300H340L320 156L300 300H238C236 284 250 270 272 262L256 146z",
    mid,
  ) +
  fill("M264 72H376L378 88H262z", light) +
  line("M320 90V156", dark, 4) +
  line("M346 264H366M274 264H294", c, 5);

export const shorts: ItemDrawing = ({ figures: [a, , c] }, [dark, mid, light]) =>
  fill("M244 104H396L424 250H334L320 190L306 250H216z", mid) +
  fill("M244 104H396L400 130H240z", dark) +
  fill("M216 250L219 236H309L306 250zM424 250L421 236H331L334 250z", light) +
  line("M312 126v26M328 126v22", c, 5) +
  crest(268, 196, 16, a);

export const legWarmers: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) => {
  const one = (x: number, turn: number) =>
    `<g transform="translate(${x} 194) rotate(${turn})">${fill("M-44 -104H44C40 -40 46 40 58 104H-58C-46 40 -40 -40 -44 -104z", mid)}${line("M-24 -78C-22 -20 -28 40 -34 80M0 -78V80M24 -78C22 -20 28 40 34 80", dark, 5)}${fill("M-44 -104H44V-82H-44zM-58 104H58L54 82H-54z", light)}${line("M-44 -70H44", a, 6)}</g>`;
  return one(252, 4) + one(388, -4);
};

export const skirt: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  fill("M266 108H374L382 136H258z", dark) +
  fill("M258 136H382C410 190 446 244 470 276C420 300 220 300 170 276C194 244 230 190 258 136z", mid) +
  fill("M258 136H346C330 200 270 262 188 288C180 284 174 280 170 276C194 244 230 190 258 136z", light) +
  line("M382 122C408 118 424 124 434 138M384 126C402 134 410 150 412 166", dark, 7) +
  crest(290, 122, 10, a);

export const characterSkirt: ItemDrawing = ({ figures: [a, b, c] }, [dark, mid, light]) =>
  fill("M270 86H370L376 112H264z", light) +
  fill("M264 112H376L476 296H164z", mid) +
  line("M292 116L240 290M320 116V292M348 116L400 290", dark, 4) +
  line("M193 244H447", a, 8) +
  line("M183 262H457", b, 8) +
  line("M173 280H467", c, 8);

export const tutu: ItemDrawing = ({ figures: [a, , c] }, [dark, mid, light]) =>
  fill("M270 112H370L382 150H258z", dark) +
  `<path d="M258 150C206 170 132 206 112 246C146 262 160 246 182 262C208 276 226 254 252 270C276 284 296 258 320 274C344 258 364 284 388 270C414 254 432 276 458 262C480 246 494 262 528 246C508 206 434 170 382 150z" fill="${mid}" opacity=".8"/>` +
  `<path d="M258 150C216 168 160 196 146 228C176 240 196 226 222 240C250 250 268 232 296 244C312 250 328 250 344 244C372 232 390 250 418 240C444 226 464 240 494 228C480 196 424 168 382 150z" fill="${light}" opacity=".85"/>` +
  line("M284 154L212 232M306 154L276 238M334 154L364 238M356 154L428 232", c, 3) +
  crest(320, 131, 12, a);

export const dress: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  fill("M270 70L288 66L320 116L352 66L370 70C374 112 386 130 380 166H260C254 130 266 112 270 70z", mid) +
  fill("M352 66L366 69L278 166H260L264 150z", light) +
  fill("M260 166H380C400 210 440 262 462 288C410 306 230 306 178 288C200 262 240 210 260 166z", mid) +
  fill("M260 166H342C330 220 276 270 196 294C188 292 182 290 178 288C200 262 240 210 260 166z", light) +
  line("M256 166H384", dark, 10) +
  line("M384 166C404 162 416 168 424 180M386 170C400 178 406 192 406 206", dark, 7) +
  crest(300, 140, 10, a);
