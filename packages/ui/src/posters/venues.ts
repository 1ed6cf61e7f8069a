import type { Palette } from "./palettes.ts";
import type { Random } from "./random.ts";
import { dancer, POSES } from "./figures/dancer.ts";
import { glow } from "./stage.ts";

const windows = (xs: readonly number[], y: number, w: number, h: number, fill: string) =>
  xs
    .map((x) => `<path d="M${x} ${y + h}V${y + w / 2}a${w / 2} ${w / 2} 0 0 1 ${w} 0V${y + h}z" fill="${fill}"/>`)
    .join("");

function theatre(p: Palette): string {
  const [a, b, c] = p.figures;
  return `${glow(320, 250, 220)}<path d="M160 304V150H480V304z" fill="${c}"/><path d="M146 150L320 78L494 150z" fill="${b}"/><path d="M190 148L320 96L450 148z" fill="${c}"/><path d="M168 304V158h20V304M230 304V158h20V304M390 304V158h20V304M452 304V158h20V304" fill="#22123a" opacity=".14"/><path d="M214 214H426V246H214z" fill="${p.drape[1]}"/><path d="M224 230h192" stroke="${a}" stroke-width="7" stroke-dasharray="1 14" stroke-linecap="round"/>${windows([200, 262, 338, 400], 166, 38, 40, p.sky[0])}<path d="M270 304V254H316V304zM324 304V254H370V304z" fill="${a}"/><path d="M130 304H510V318H130z" fill="${p.floor}"/>`;
}

function hall(p: Palette): string {
  const [a, b, c] = p.figures;
  return `${glow(330, 250, 200)}<path d="M172 304V196L320 112L468 196V304z" fill="${c}"/><path d="M152 208L320 104L488 208L478 222L320 126L162 222z" fill="${p.drape[1]}"/><path d="M288 112V60L320 30L352 60V112z" fill="${b}"/><circle cx="320" cy="78" r="14" fill="${c}"/><path d="M320 70v8h7" fill="none" stroke="#22123a" stroke-width="3"/>${windows([198, 246, 364, 412], 214, 32, 58, a)}<path d="M292 304V250a28 28 0 0 1 56 0V304z" fill="${p.drape[0]}"/><circle cx="320" cy="178" r="22" fill="${a}"/>`;
}

function school(p: Palette): string {
  const [a, b, c] = p.figures;
  const panes = [176, 222, 388, 434]
    .flatMap((x) =>
      [188, 242].map(
        (y) =>
          `<path d="M${x} ${y}h32v36h-32z" fill="${a}"/><path d="M${x + 16} ${y}v36M${x} ${y + 18}h32" stroke="${c}" stroke-width="4"/>`,
      ),
    )
    .join("");
  return `${glow(320, 250, 220)}<path d="M152 304V164H488V304z" fill="${c}"/><path d="M140 164H500L484 142H156z" fill="${p.drape[1]}"/><path d="M268 304V122L320 84L372 122V304z" fill="${b}"/><path d="M258 128L320 80L382 128L374 138L320 98L266 138z" fill="${p.drape[1]}"/>${panes}<circle cx="320" cy="160" r="20" fill="${c}"/><path d="M320 149v11l8 5" fill="none" stroke="#22123a" stroke-width="4" stroke-linecap="round"/><path d="M292 304V236h56V304z" fill="${p.drape[0]}"/><path d="M320 236V304" stroke="${c}" stroke-width="3"/>`;
}

function studio(p: Palette): string {
  const [a, b, c] = p.figures;
  return `${glow(320, 240, 230)}<path d="M138 304V142H502V304z" fill="${c}"/><path d="M126 142L186 96V142L246 96V142L306 96V142L366 96V142L426 96V142L486 96H502V142z" fill="${p.drape[1]}"/><path d="M162 172H404V284H162z" fill="${a}"/><path d="M283 172V284M162 228H404" stroke="${c}" stroke-width="5"/>${dancer(230, 284, 0.46, POSES.arabesque, { body: p.floor, skirt: b })}${dancer(336, 284, 0.46, POSES.turn, { body: p.floor, skirt: b })}<path d="M424 304V196H482V304z" fill="${p.drape[0]}"/><path d="M424 176h58v14h-58z" fill="${b}"/><circle cx="472" cy="252" r="4" fill="${a}"/>`;
}

function dome(p: Palette): string {
  const [a, b, c] = p.figures;
  const columns = [190, 236, 282, 342, 388, 434].map((x) => `M${x} 304V206h16V304z`).join("");
  return `${glow(320, 240, 220)}<path d="M216 178C216 112 262 84 320 84S424 112 424 178z" fill="${b}"/><path d="M320 84C294 96 282 132 280 178M320 84C346 96 358 132 360 178" fill="none" stroke="#22123a" stroke-opacity=".18" stroke-width="5"/><path d="M310 84V64h20v20z" fill="${a}"/><path d="M320 64v-22l24 8l-24 8" fill="${p.drape[2]}"/><path d="M160 178H480V206H160z" fill="${p.drape[1]}"/><path d="M172 206H468V304H172z" fill="${c}"/><path d="${columns}" fill="#22123a" opacity=".13"/><path d="M300 304V246a20 20 0 0 1 40 0V304z" fill="${p.drape[0]}"/>${windows([208, 254, 362, 408], 228, 24, 44, a)}<path d="M150 304H490V316H150z" fill="${p.floor}"/>`;
}

/** A house with trees and a pavement. */
export function venue(palette: Palette, style: number, random: Random): string {
  const tree = (x: number, s: number) =>
    `<g transform="translate(${x} 306) scale(${s})"><path d="M-5 0h10v-34h-10z" fill="#5a341d"/><circle cy="-62" r="34" fill="#1c6b52"/><circle cx="-20" cy="-46" r="22" fill="#155743"/></g>`;
  const house = [theatre, hall, school, studio, dome][style % 5] ?? theatre;
  return (
    house(palette) +
    tree(random.between(70, 110), random.between(0.8, 1.15)) +
    tree(random.between(540, 580), random.between(0.7, 1))
  );
}
