import { crest, fill, line, type ItemDrawing } from "./cloth.ts";

const LONG_SLEEVED =
  "M284 106C296 126 344 126 356 106L404 126C434 138 450 158 456 190L472 276L426 288L408 216V300H232V216L214 288L168 276L184 190C190 158 206 138 236 126z";
const SHORT_SLEEVED =
  "M248 112L284 96C296 124 344 124 356 96L392 112L462 162L434 210L404 194V302H236V194L206 210L178 162z";
const SLEEVELESS =
  "M270 92L294 88C298 132 342 132 346 88L370 92C372 128 382 150 402 164V302H238V164C258 150 268 128 270 92z";
const SIDE_SEAMS = "M232 216V300M408 216V300";
const CUFFS = "M168 276L214 288L217 274L171 262zM472 276L426 288L423 274L469 262z";
const HEM = "M232 284H408V300H232z";
const CREW_NECK = "M284 106C296 126 344 126 356 106L368 111C352 144 288 144 272 111z";

export const hoodie: ItemDrawing = ({ figures: [a, , c] }, [dark, mid, light]) =>
  fill(
    "M236 128C206 138 190 158 184 190L168 276L214 288L232 216V300H408V216L426 288L472 276L456 190C450 158 434 138 404 128L372 112H268z",
    mid,
  ) +
  line(SIDE_SEAMS, dark, 5) +
  fill("M268 112C262 84 288 62 320 62S378 84 372 112C362 142 344 154 320 160C296 154 278 142 268 112z", light) +
  fill("M284 112C284 92 298 80 320 80S356 92 356 112C350 132 338 142 320 148C302 142 290 132 284 112z", dark) +
  line("M306 146V196M334 146V184", c, 5) +
  `<path d="M268 300V258Q320 236 372 258V300z" fill="${dark}" opacity=".55"/>` +
  crest(320, 216, 22, a);

export const zipHoodie: ItemDrawing = (palette, cloth) =>
  hoodie(palette, cloth) + line("M320 160V300", cloth[0], 9) + line("M320 160V298", palette.figures[2], 3);

export const sweatshirt: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  fill(LONG_SLEEVED, mid) +
  line(SIDE_SEAMS, dark, 5) +
  fill(CREW_NECK, light) +
  fill(CUFFS, light) +
  fill(HEM, light) +
  fill("M310 134L320 150L330 134z", light) +
  crest(276, 182, 15, a);

export const jacket: ItemDrawing = ({ figures: [a, , c] }, [dark, mid, light]) =>
  fill(LONG_SLEEVED, mid) +
  line(SIDE_SEAMS, dark, 5) +
  line("M216 142C202 154 197 176 194 196L180 272M424 142C438 154 443 176 446 196L460 272", a, 8) +
  fill("M272 112L284 84H356L368 112L336 134H304z", light) +
  line("M320 92V300", dark, 8) +
  line("M320 96V298", c, 3) +
  line("M250 262L276 246M390 262L364 246", dark, 5) +
  fill(HEM, light);

export const rainJacket: ItemDrawing = ({ figures: [a, , c] }, [dark, mid, light]) =>
  fill(LONG_SLEEVED, mid) +
  fill("M266 122C254 78 286 56 320 56S386 78 374 122C360 144 280 144 266 122z", light) +
  fill("M282 118C280 88 298 74 320 74S360 88 358 118C344 132 296 132 282 118z", dark) +
  line("M320 140V300", dark, 14) +
  [164, 204, 244, 284].map((y) => `<circle cx="320" cy="${y}" r="5" fill="${c}"/>`).join("") +
  fill("M244 236H296V250H244zM344 236H396V250H344z", dark) +
  crest(276, 190, 13, a);

export const gilet: ItemDrawing = ({ figures: [a, , c] }, [dark, mid, light]) =>
  fill("M272 100H368L398 118C396 148 400 166 416 180V302H224V180C240 166 244 148 242 118z", mid) +
  line("M226 190H414M226 222H414M226 254H414M226 284H414", dark, 4) +
  fill("M272 112L284 80H356L368 112L336 126H304z", light) +
  line("M320 88V302", dark, 8) +
  line("M320 92V300", c, 3) +
  crest(276, 160, 14, a);

export const cardigan: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  fill(
    "M284 100L320 150L356 100L404 122C434 136 450 158 456 190L472 276L426 288L408 216L402 250C350 262 290 262 238 250L232 216L214 288L168 276L184 190C190 158 206 136 236 122z",
    mid,
  ) +
  fill("M356 100L372 106L262 254L238 250z", light) +
  fill("M284 100L268 106L330 196L340 182z", light) +
  line("M402 246C424 246 436 252 444 262M404 252C420 262 426 274 428 286", a, 7) +
  line("M238 250C290 262 350 262 402 250", dark, 5);

export const shirt: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  fill(SHORT_SLEEVED, mid) +
  fill("M284 96C296 124 344 124 356 96L366 100C352 138 288 138 274 100z", light) +
  `<path d="M404 194V302H372C384 260 392 220 392 150z" fill="${dark}" opacity=".5"/>` +
  crest(320, 206, 38, a) +
  line("M276 256h88M288 272h64", light, 7);

export const polo: ItemDrawing = ({ figures: [a, , c] }, [dark, mid, light]) =>
  fill(SHORT_SLEEVED, mid) +
  line("M206 210L178 162M434 210L462 162", light, 9) +
  fill("M302 116H338V184H302z", dark) +
  fill("M276 90L302 84H338L364 90L344 134L320 112L296 134z", light) +
  [144, 166].map((y) => `<circle cx="320" cy="${y}" r="5" fill="${c}"/>`).join("") +
  crest(376, 170, 14, a);

export const vest: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  fill(SLEEVELESS, mid) +
  line("M294 88C298 132 342 132 346 88M270 92C268 128 258 150 238 164M370 92C372 128 382 150 402 164", light, 7) +
  `<path d="M402 168V302H372C384 260 392 220 394 166z" fill="${dark}" opacity=".5"/>` +
  crest(320, 214, 36, a);

export const longSleeved: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  fill(LONG_SLEEVED, mid) +
  line(SIDE_SEAMS, dark, 5) +
  fill(CREW_NECK, light) +
  crest(320, 204, 34, a) +
  line("M284 254h72", light, 7);

export const cropTop: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) =>
  fill(
    "M262 90H292C296 150 344 150 348 90H378C380 136 392 154 412 166L404 238H236L228 166C248 154 260 136 262 90z",
    mid,
  ) +
  fill("M236 222H404L402 244H238z", light) +
  line("M292 90C296 150 344 150 348 90", light, 6) +
  line("M320 140V222", dark, 4) +
  crest(320, 184, 18, a);
