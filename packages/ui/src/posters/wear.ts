import type { Palette } from "./palettes.ts";
import { star } from "./stage.ts";

const crest = (x: number, y: number, size: number, fill: string) => `<path d="${star(x, y, size)}" fill="${fill}"/>`;

export function cap(p: Palette): string {
  const [a, b] = p.figures;
  const [dark, mid, light] = p.drape;
  return `<path d="M204 232C200 140 250 96 318 96S438 140 436 232C380 214 260 214 204 232z" fill="${mid}"/><path d="M318 96C280 120 262 170 262 218M318 96C356 120 376 170 378 218" fill="none" stroke="${light}" stroke-width="4"/><path d="M204 232C260 208 380 208 436 232C500 240 536 262 528 276C470 262 300 250 212 262C202 254 202 240 204 232z" fill="${dark}"/><circle cx="318" cy="96" r="11" fill="${b}"/>${crest(320, 176, 30, a)}`;
}

export function trousers(p: Palette): string {
  const [a, b] = p.figures;
  const [dark, mid, light] = p.drape;
  return `<path d="M246 84H394L426 300H350L320 150L290 300H214z" fill="${mid}"/><path d="M246 84H394L397 108H243z" fill="${dark}"/><path d="M252 112L227 300M388 112L413 300" stroke="${light}" stroke-width="6"/><path d="M312 108v22M328 108v18" stroke="${b}" stroke-width="5" stroke-linecap="round"/><path d="M350 300h76l-3 -18h-77zM290 300h-76l3 -18h77z" fill="${dark}"/>${crest(272, 150, 17, a)}`;
}

export function leotard(p: Palette): string {
  const [a, b] = p.figures;
  const [dark, mid, light] = p.drape;
  return `<path d="M258 78L278 74C284 122 356 122 362 74L382 78C388 128 398 150 386 186C378 214 396 232 404 254C368 258 344 274 334 302H306C296 274 272 258 236 254C244 232 262 214 254 186C242 150 252 128 258 78z" fill="${mid}"/><path d="M278 74C284 122 356 122 362 74L369 76C360 138 280 138 271 76z" fill="${light}"/><path d="M254 186Q320 212 386 186L389 200Q320 228 251 200z" fill="${b}"/><path d="M236 254C272 258 296 274 306 302" fill="none" stroke="${dark}" stroke-width="5"/><path d="M404 254C368 258 344 274 334 302" fill="none" stroke="${dark}" stroke-width="5"/>${crest(320, 160, 15, a)}`;
}

export function skirt(p: Palette): string {
  const [a, b, c] = p.figures;
  return `<path d="M272 118H368L384 146H256z" fill="${p.drape[1]}"/><path d="M256 146C224 176 168 226 150 262C176 276 194 262 210 274C232 286 250 266 272 280C292 292 308 270 330 280C352 290 368 268 390 278C412 286 432 264 452 272C470 276 482 270 490 262C472 226 416 176 384 146z" fill="${c}"/><path d="M256 146C236 176 198 208 186 240C222 236 240 252 266 246C294 240 304 256 332 248C358 240 380 252 404 244C424 238 440 242 454 240C442 208 404 176 384 146z" fill="${b}" opacity=".8"/><path d="M286 150L262 244M320 150V248M354 150L378 246" stroke="#fff" stroke-opacity=".55" stroke-width="4" stroke-linecap="round"/>${crest(320, 132, 13, a)}`;
}

export function gift(p: Palette): string {
  const [a, b, c] = p.figures;
  const [dark, mid, light] = p.drape;
  return `<path d="M218 168H422V300H218z" fill="${mid}"/><path d="M422 168V300H372V168z" fill="${dark}" opacity=".5"/><path d="M204 134H436V176H204z" fill="${light}"/><path d="M298 134H342V300H298z" fill="${a}"/><path d="M320 134C288 132 244 118 250 92C256 70 300 86 320 134z" fill="${b}"/><path d="M320 134C352 132 396 118 390 92C384 70 340 86 320 134z" fill="${c}"/><path d="M320 134C302 112 284 100 268 100M320 134C338 112 356 100 372 100" fill="none" stroke="#22123a" stroke-opacity=".3" stroke-width="4"/><circle cx="320" cy="132" r="13" fill="${a}"/>`;
}
