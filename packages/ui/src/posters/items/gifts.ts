import { crest, fill, line, type ItemDrawing } from "./cloth.ts";
import { star } from "../stage.ts";

export const bottle: ItemDrawing = (p, [dark, mid, light]) => {
  const [a] = p.figures;
  return `<path d="M298 58h44v22h-44z" fill="${dark}"/><path d="M342 66c26 0 26 34 4 34" fill="none" stroke="${dark}" stroke-width="8"/><path d="M286 80h68v16c18 10 22 22 22 42V284c0 14 -10 20 -22 20H286c-12 0 -22 -6 -22 -20V138c0 -20 4 -32 22 -42z" fill="${mid}"/><path d="M264 168h112v74H264z" fill="${light}"/><path d="M352 80v16c18 10 24 22 24 42V284c0 14 -10 20 -22 20h-14c10 0 16 -6 16 -20V138c0 -20 -4 -32 -18 -42V80z" fill="#22123a" opacity=".12"/>${crest(320, 206, 26, a)}<path d="M282 128v30" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".9"/>`;
};

export const book: ItemDrawing = (p, [dark, mid]) => {
  const [a, b, c] = p.figures;
  return `<g transform="rotate(-7 320 190)"><path d="M228 86H396C408 86 416 94 416 106V300H240C230 300 222 294 222 284V96C222 90 224 86 228 86z" fill="${mid}"/><path d="M240 276H416V300H240C224 300 224 276 240 276z" fill="${c}"/><path d="M250 86V276" stroke="${dark}" stroke-width="7"/>${crest(334, 156, 34, a)}<path d="M286 214h98M304 236h62" stroke="${b}" stroke-width="9" stroke-linecap="round"/></g>`;
};

export const mug: ItemDrawing = (p, [, mid, light]) => {
  const [a] = p.figures;
  return `<path d="M404 150C476 144 476 262 396 254" fill="none" stroke="${mid}" stroke-width="18"/><path d="M226 122H412V276C412 294 402 302 388 302H250C236 302 226 294 226 276z" fill="${mid}"/><path d="M412 122V276C412 294 402 302 388 302H350C372 296 380 284 380 262V122z" fill="#22123a" opacity=".12"/><path d="M226 136H412V150H226z" fill="${light}"/>${crest(316, 226, 40, a)}<path d="M282 100c-16 -18 14 -24 0 -44M330 100c-16 -18 14 -24 0 -44" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="7" stroke-linecap="round"/>`;
};

export const microphone: ItemDrawing = (p) => {
  const [a, b, c] = p.figures;
  return `<g transform="translate(322 196) rotate(32) scale(1.25)"><path d="M-20 -18H20L12 96Q0 104 -12 96z" fill="${b}"/><path d="M4 -18H20L12 96Q8 99 4 100z" fill="#22123a" opacity=".16"/><circle cy="-50" r="42" fill="${c}"/><path d="M-38 -68Q0 -54 38 -68M-42 -48Q0 -34 42 -48M-30 -78Q0 -68 30 -78M-18 -88Q-26 -50 -18 -12M18 -88Q26 -50 18 -12M0 -92V-8" fill="none" stroke="${p.floor}" stroke-opacity=".4" stroke-width="3"/><path d="M-30 -26H30V-8H-30z" fill="${a}"/></g>`;
};

export const umbrella: ItemDrawing = (p, [dark, mid, light]) => {
  const [, , c] = p.figures;
  return `<path d="M320 84V270q0 28 -26 28t-24 -24" fill="none" stroke="${c}" stroke-width="10" stroke-linecap="round"/><path d="M170 192C180 84 270 66 320 66S460 84 470 192Q446 166 420 192Q394 166 370 192Q344 166 320 192Q296 166 270 192Q246 166 220 192Q194 166 170 192z" fill="${mid}"/><path d="M320 66C286 90 272 140 270 192Q296 166 320 192Q344 166 370 192C368 140 354 90 320 66z" fill="${light}"/><path d="M220 192C222 130 270 76 320 66C270 70 180 90 170 192Q194 166 220 192zM420 192C418 130 370 76 320 66C370 70 460 90 470 192Q446 166 420 192z" fill="${dark}"/><path d="M320 66v-16" stroke="${c}" stroke-width="8" stroke-linecap="round"/>`;
};

export const card: ItemDrawing = (p) => {
  const [a, b, c] = p.figures;
  return `<g transform="rotate(-6 320 190)"><path d="M236 76H404V240H236z" fill="${c}"/><path d="M320 182C276 150 270 122 290 112C306 104 318 114 320 124C322 114 334 104 350 112C370 122 364 150 320 182z" fill="${b}"/><path d="M196 176L320 252L444 176V300H196z" fill="${p.drape[1]}"/><path d="M196 300L292 226L320 244L348 226L444 300z" fill="${p.drape[2]}"/>${crest(320, 272, 18, a)}</g>`;
};

export const frame: ItemDrawing = (p) => {
  const [a, b, c] = p.figures;
  return `<g transform="rotate(4 320 190)"><path d="M226 70H414V304H226z" fill="${a}"/><path d="M242 86H398V288H242z" fill="${c}"/><path d="M258 102H382V226H258z" fill="${p.drape[1]}"/><path d="M320 102L276 226H364z" fill="${a}" opacity=".5"/>${crest(320, 190, 30, b)}<path d="M276 248h88M294 266h52" stroke="${p.drape[1]}" stroke-width="8" stroke-linecap="round"/></g>`;
};

export const badge: ItemDrawing = (p, [, mid]) => {
  const [a, , c] = p.figures;
  return `<circle cx="320" cy="104" r="26" fill="none" stroke="${c}" stroke-width="9"/><path d="M320 130v22" stroke="${c}" stroke-width="9"/><path d="${star(320, 226, 86, 5, 0.52)}" fill="${mid}" stroke="${mid}" stroke-width="12" stroke-linejoin="round"/><path d="${star(320, 226, 56, 5, 0.52)}" fill="${a}"/><circle cx="320" cy="158" r="7" fill="${p.drape[0]}"/>`;
};

export const badges: ItemDrawing = ({ figures: [a, b, c], drape: [dark, mid, light] }) =>
  (
    [
      [236, 130, 50, mid],
      [404, 130, 50, b],
      [320, 186, 54, c],
      [236, 246, 50, light],
      [404, 246, 50, dark],
    ] as const
  )
    .map(
      ([x, y, size, colour]) => `<circle cx="${x}" cy="${y}" r="${size}" fill="${colour}"/>${crest(x, y, size / 2, a)}`,
    )
    .join("");

export const pencils: ItemDrawing = (p) => {
  const [a, b, c] = p.figures;
  const pencil = (x: number, y: number, turn: number, colour: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M-14 0V130H14V0z" fill="${colour}"/><path d="M5 0V130H14V0z" fill="#22123a" opacity=".16"/><path d="M-14 0L0 -40L14 0z" fill="#f3cf8e"/><path d="M-5 -26L0 -40L5 -26z" fill="${p.drape[0]}"/></g>`;
  return `${pencil(278, 124, -14, a)}${pencil(366, 128, 14, b)}${pencil(322, 108, 0, c)}<path d="M252 192H390L378 304H264z" fill="${p.drape[1]}"/><path d="M252 192H390L388 212H254z" fill="${p.drape[2]}"/>${crest(321, 256, 24, a)}`;
};

export const scrunchies: ItemDrawing = ({ figures: [a] }, [dark, mid, light]) => {
  const petals = (x: number, y: number, colour: string) =>
    Array.from({ length: 11 }, (_, i) => {
      const turn = (2 * Math.PI * i) / 11;
      return `<circle cx="${Math.round(x + 58 * Math.cos(turn))}" cy="${Math.round(y + 50 * Math.sin(turn))}" r="27" fill="${i % 2 === 0 ? colour : light}"/>`;
    }).join("");
  const hole = (x: number, y: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="34" ry="28" fill="none" stroke="${dark}" stroke-width="7"/>`;
  return petals(254, 170, mid) + hole(254, 170) + petals(386, 216, mid) + hole(386, 216) + crest(320, 96, 14, a);
};

export const hairKit: ItemDrawing = ({ figures: [a, b] }, [dark, mid, light]) =>
  `<g transform="rotate(-14 270 190)">${fill("M244 92C244 72 296 72 296 92V190H244z", mid)}${fill("M260 190H280L284 296C284 306 256 306 256 296z", dark)}${line("M254 104H286M254 122H286M254 140H286M254 158H286M254 176H286", light, 5)}</g>` +
  `<circle cx="386" cy="150" r="46" fill="none" stroke="${b}" stroke-width="5" stroke-dasharray="5 6"/><circle cx="386" cy="150" r="30" fill="none" stroke="${b}" stroke-width="4" stroke-dasharray="4 5"/>` +
  line("M350 232V286q8 12 16 0V232M390 232V286q8 12 16 0V232M430 232V286q8 12 16 0V232", dark, 6) +
  crest(386, 150, 16, a);

export const puppetTheatre: ItemDrawing = ({ figures: [a, b, c], spot }, [dark, mid, light]) =>
  fill("M204 96L320 50L436 96V304H204z", mid) +
  fill("M228 120H412V236H228z", dark) +
  fill("M228 120H286C284 170 262 206 228 226zM412 120H354C356 170 378 206 412 226z", b) +
  fill("M204 236H436V304H204z", light) +
  fill("M290 236V196a18 18 0 0 1 36 0v40z", a) +
  fill("M330 236V204a16 16 0 0 1 32 0v32z", c) +
  `<circle cx="308" cy="166" r="15" fill="#f0c6a2"/><circle cx="346" cy="176" r="13" fill="#f0c6a2"/>` +
  line("M228 118H412", spot, 8) +
  crest(320, 86, 16, a) +
  line("M228 270H412", dark, 5);

export const musicBox: ItemDrawing = ({ figures: [a, b, c] }, [dark, mid, light]) =>
  fill("M214 190L236 96H404L426 190z", light) +
  fill("M232 184L248 110H392L408 184z", b) +
  fill("M206 190H434V296C434 302 430 304 424 304H216C210 304 206 302 206 296z", mid) +
  fill("M206 190H434V210H206z", dark) +
  line("M320 188V150M304 124C312 140 328 140 336 124M320 150L302 164M320 150L340 160", c, 6) +
  `<circle cx="320" cy="118" r="9" fill="${c}"/>` +
  fill("M298 164H342L356 184H284z", "#ffffff") +
  line("M434 250H462V226", c, 8) +
  crest(320, 256, 24, a);

export const hanger: ItemDrawing = ({ figures: [a, b] }, [, mid, light]) =>
  line("M320 140V118C320 104 346 100 346 82C346 58 306 58 304 82", light, 9) +
  line("M320 140L170 224C160 230 164 244 176 244H464C476 244 480 230 470 224z", mid, 18) +
  fill("M286 250H354V296L320 280L286 296z", b) +
  crest(320, 266, 12, a);

export const bunting: ItemDrawing = ({ figures: [a, b, c] }, [dark, mid, light]) => {
  const flags = [mid, a, b, light, c, dark];
  const at = (x: number) => Math.round(108 + 70 * (1 - ((x - 320) / 230) ** 2));
  return (
    line("M96 104Q320 258 544 104", c, 6) +
    flags
      .map((colour, i) => {
        const x = 128 + i * 66;
        return fill(`M${x} ${at(x)}L${x + 54} ${at(x + 54)}L${x + 27} ${at(x + 27) + 86}z`, colour);
      })
      .join("")
  );
};

export const chocolate: ItemDrawing = ({ figures: [a, b] }) =>
  crest(320, 186, 118, "#4f2a19") +
  crest(320, 180, 100, "#7a4527") +
  crest(320, 178, 62, "#93583a") +
  fill("M232 262H408L396 304H244z", b) +
  line("M320 264V302", a, 8);

export const stickers: ItemDrawing = ({ figures: [a, b, c], drape }) =>
  `<g transform="rotate(-5 320 190)">${fill("M226 72H388L414 98V304H226z", "#ffffff")}${fill("M388 72V98H414z", "#d9cfe6")}${crest(274, 122, 30, a)}${crest(362, 186, 30, b)}<circle cx="352" cy="118" r="22" fill="${drape[1]}"/><circle cx="276" cy="192" r="24" fill="${b}"/>${line("M262 268V232L292 224V258", drape[1], 6)}<circle cx="256" cy="268" r="10" fill="${drape[1]}"/><circle cx="286" cy="258" r="10" fill="${drape[1]}"/><path d="M338 240H390L364 288z" fill="${c}" stroke="${drape[2]}" stroke-width="3"/></g>`;

export const giftCard: ItemDrawing = ({ figures: [a, b, c], drape: [dark, mid, light] }) =>
  `<g transform="rotate(-6 320 190)">${fill("M184 108H456C464 108 468 114 468 120V266C468 274 462 278 456 278H184C178 278 172 274 172 266V120C172 114 178 108 184 108z", mid)}${fill("M172 158H468V186H172z", light)}${line("M236 110V276", b, 16)}${line("M236 172C206 134 190 160 236 172C282 134 282 166 236 172", b, 8)}${crest(392, 172, 34, a)}${line("M292 240H428", c, 8)}${line("M292 258H360", dark, 6)}</g>`;

export const gift: ItemDrawing = ({ figures: [a, b, c] }, [dark, mid, light]) =>
  fill("M218 168H422V300H218z", mid) +
  `<path d="M422 168V300H372V168z" fill="${dark}" opacity=".5"/>` +
  fill("M204 134H436V176H204z", light) +
  fill("M298 134H342V300H298z", a) +
  fill("M320 134C288 132 244 118 250 92C256 70 300 86 320 134z", b) +
  fill("M320 134C352 132 396 118 390 92C384 70 340 86 320 134z", c) +
  `<path d="M320 134C302 112 284 100 268 100M320 134C338 112 356 100 372 100" fill="none" stroke="#22123a" stroke-opacity=".3" stroke-width="4"/>` +
  `<circle cx="320" cy="132" r="13" fill="${a}"/>`;
