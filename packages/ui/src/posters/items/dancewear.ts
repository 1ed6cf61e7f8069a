import { crest, fill, line, type ItemDrawing } from "./cloth.ts";

const TRUNK =
  "M258 78L278 74C284 122 356 122 362 74L382 78C388 128 398 150 386 186C378 214 396 232 404 254C368 258 344 274 334 302H306C296 274 272 258 236 254C244 232 262 214 254 186C242 150 252 128 258 78z";
const NECK = "M278 74C284 122 356 122 362 74L369 76C360 138 280 138 271 76z";
const LEG_OPENINGS = "M236 254C272 258 296 274 306 302M404 254C368 258 344 274 334 302";

export const leotard: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  fill(TRUNK, mid) +
  fill(NECK, light) +
  fill("M254 186Q320 212 386 186L389 200Q320 228 251 200z", light) +
  line(LEG_OPENINGS, dark, 5) +
  crest(320, 160, 15, a);

export const shortSleevedLeotard: ItemDrawing = (palette, cloth) =>
  fill("M262 76C228 82 206 104 198 142L246 158L262 130zM378 76C412 82 434 104 442 142L394 158L378 130z", cloth[1]) +
  line("M199 142L246 158M441 142L394 158", cloth[2], 6) +
  leotard(palette, cloth);

export const longSleevedLeotard: ItemDrawing = (palette, cloth) =>
  fill(
    "M262 76C228 84 210 112 202 160L180 262L212 270L248 176L262 130zM378 76C412 84 430 112 438 160L460 262L428 270L392 176L378 130z",
    cloth[1],
  ) +
  line("M180 260L212 268M460 260L428 268", cloth[2], 7) +
  leotard(palette, cloth);

export const skirtedLeotard: ItemDrawing = (palette, cloth) =>
  leotard(palette, cloth) +
  `<path d="M254 190H386C404 214 434 238 460 248C424 276 216 276 180 248C206 238 236 214 254 190z" fill="${cloth[2]}" opacity=".9"/>` +
  line("M290 196L258 258M320 196V264M350 196L382 258", cloth[0], 3);

export const unitard: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  fill(
    "M272 60L288 57C294 92 346 92 352 57L368 60C372 100 382 122 374 150C368 170 384 186 382 206L366 302H332L320 218L308 302H274L258 206C256 186 272 170 266 150C258 122 268 100 272 60z",
    mid,
  ) +
  fill("M288 57C294 92 346 92 352 57L358 58C350 106 290 106 282 58z", light) +
  line("M268 152Q320 170 372 152", light, 8) +
  line("M320 176V218M278 300H304M336 300H362", dark, 4) +
  crest(320, 128, 12, a);

export const cap: ItemDrawing = ({ figures: [a, b] }, [dark, mid, light]) =>
  fill("M204 232C200 140 250 96 318 96S438 140 436 232C380 214 260 214 204 232z", mid) +
  line("M318 96C280 120 262 170 262 218M318 96C356 120 376 170 378 218", light, 4) +
  fill(
    "M204 232C260 208 380 208 436 232C500 240 536 262 528 276C470 262 300 250 212 262C202 254 202 240 204 232z",
    dark,
  ) +
  `<circle cx="318" cy="96" r="11" fill="${b}"/>` +
  crest(320, 176, 30, a);

export const beanie: ItemDrawing = ({ figures: [a, , c] }, [dark, mid, light]) =>
  fill("M220 236C212 136 262 92 320 92S428 136 420 236z", mid) +
  line(
    "M262 116C246 150 244 190 246 226M296 100C286 140 286 190 286 226M344 100C354 140 354 190 354 226M378 116C394 150 396 190 394 226",
    dark,
    5,
  ) +
  fill(
    "M212 224H428C438 224 442 232 442 246V272C442 286 436 292 426 292H214C204 292 198 286 198 272V246C198 232 202 224 212 224z",
    light,
  ) +
  line("M232 240v38M264 240v38M296 240v38M344 240v38M376 240v38M408 240v38", mid, 6) +
  `<circle cx="320" cy="84" r="24" fill="${c}"/>` +
  crest(320, 258, 18, a);
