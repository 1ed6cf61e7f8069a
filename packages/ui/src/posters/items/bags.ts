import { crest, fill, line, type ItemDrawing } from "./cloth.ts";

export const bag: ItemDrawing = ({ figures: [a, b] }, [dark, mid, light]) =>
  line("M262 158C262 84 378 84 378 158", b, 15) +
  fill(
    "M206 164C206 148 222 142 240 142H400C418 142 434 148 434 164L446 282C448 296 436 302 424 302H216C204 302 192 296 194 282z",
    mid,
  ) +
  `<path d="M200 216H440L446 282C448 296 436 302 424 302H216C204 302 192 296 194 282z" fill="${dark}" opacity=".55"/>` +
  `<path d="M206 182H434" stroke="${light}" stroke-width="5" stroke-dasharray="12 7"/>` +
  `<path d="M262 150V302M378 150V302" stroke="${b}" stroke-width="15"/>` +
  crest(320, 248, 30, a);

export const drawstringBag: ItemDrawing = ({ figures: [a, , c] }, [dark, mid, light]) =>
  line("M262 112C206 150 196 230 222 296M378 112C434 150 444 230 418 296", c, 7) +
  fill(
    "M250 96C270 108 290 96 320 96S370 108 390 96L408 126C436 190 440 250 420 302H220C200 250 204 190 232 126z",
    mid,
  ) +
  fill("M250 96C270 108 290 96 320 96S370 108 390 96L402 116H238z", light) +
  line("M238 118H402", dark, 7) +
  crest(320, 212, 44, a);

export const shoeBag: ItemDrawing = ({ figures: [a, , c] }, [dark, mid, light]) =>
  fill("M262 106H378L408 302H232z", mid) +
  fill("M270 70C286 84 354 84 370 70L378 106H262z", light) +
  line("M258 110H382M374 110C404 104 424 118 430 140M378 112C398 122 404 140 404 154", c, 6) +
  fill(
    "M276 214C274 190 292 182 306 190C322 206 352 208 372 222C380 234 370 242 352 242H292C280 242 276 232 276 214z",
    a,
  ) +
  line("M256 270H384", dark, 5);

export const rucksack: ItemDrawing = ({ figures: [a, b] }, [dark, mid, light]) =>
  line("M292 78C292 52 348 52 348 78", b, 11) +
  fill(
    "M206 190C206 170 218 166 232 166V282H218C210 282 206 276 206 268zM434 190C434 170 422 166 408 166V282H422C430 282 434 276 434 268z",
    dark,
  ) +
  fill("M228 150C228 98 262 74 320 74S412 98 412 150V280C412 296 402 304 388 304H252C238 304 228 296 228 280z", mid) +
  fill("M228 150C228 98 262 74 320 74S412 98 412 150C380 170 260 170 228 150z", light) +
  fill("M256 204H384V278C384 286 378 290 370 290H270C262 290 256 286 256 278z", dark) +
  line("M262 212H378", b, 5) +
  crest(320, 252, 22, a);

export const tote: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  line("M272 140C268 64 372 64 368 140", dark, 12) +
  fill("M228 134H412L424 302H216z", mid) +
  fill("M228 134H412L413 150H227z", light) +
  line("M284 134V154M356 134V154", dark, 12) +
  crest(320, 214, 40, a) +
  line("M274 276H366", light, 8);

export const garmentBag: ItemDrawing = ({ figures: [a, , c] }, [dark, mid, light]) =>
  line("M320 84V66C320 48 346 50 342 66", c, 7) +
  fill("M306 84H334L394 118V304H246V118z", mid) +
  fill("M306 84H334L394 118L388 132L330 104H310L252 132L246 118z", light) +
  line("M320 110V290", dark, 6) +
  `<path d="M320 288v14" stroke="${c}" stroke-width="8"/>` +
  crest(280, 176, 16, a);

export const pouch: ItemDrawing = ({ figures: [a, b, c] }, [dark, mid, light]) =>
  fill(
    "M204 172C204 152 218 144 240 144H400C422 144 436 152 436 172L446 282C446 298 436 304 420 304H220C204 304 194 298 194 282z",
    mid,
  ) +
  fill("M204 172C204 152 218 144 240 144H400C422 144 436 152 436 172L437 180H203z", light) +
  line("M216 178H424", c, 5) +
  line("M424 178L446 196", b, 8) +
  `<path d="M196 262L194 282C194 298 204 304 220 304H420C436 304 446 298 446 282L444 262z" fill="${dark}" opacity=".5"/>` +
  crest(320, 230, 26, a);

export const washbag: ItemDrawing = ({ figures: [a, b, c] }, [dark, mid, light]) =>
  line("M290 118C290 88 350 88 350 118", b, 9) +
  fill(
    "M222 136C222 120 234 112 250 112H390C406 112 418 120 418 136V282C418 296 408 302 394 302H246C232 302 222 296 222 282z",
    mid,
  ) +
  fill("M222 160H418V180H222z", light) +
  line("M232 170H408", c, 4) +
  fill("M246 204H394V286H246z", dark) +
  line("M286 196V240M354 192V240", c, 8) +
  crest(320, 256, 18, a);

export const folder: ItemDrawing = ({ figures: [a, b, c] }, [dark, mid, light]) =>
  `<g transform="rotate(5 320 190)">${fill("M236 92H404V280H236z", c)}${fill("M222 84H392C402 84 408 90 408 100V288C408 298 402 304 392 304H222z", mid)}${fill("M222 84H246V304H222z", dark)}${line("M408 196H424M408 150H424", b, 8)}${fill("M416 116H430V268L423 284L416 268z", b)}${fill("M274 122H380V166H274z", light)}${crest(328, 230, 30, a)}</g>`;
