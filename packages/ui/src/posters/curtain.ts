import type { Palette } from "./palettes.ts";
import { num as n } from "./stage.ts";

type Drape = { top: number; tie: number; bottom: number; tieY: number };

/** One side of the curtain: folds with a common outline, each a slice of the width. */
function side(drape: Drape, palette: Palette, folds: number): string {
  const [dark, mid, light] = palette.drape;
  const shades = [mid, light, mid, dark] as const;
  const { top, tie, bottom, tieY } = drape;
  const edge = (f: number) =>
    `C${n(f * top)} ${n(tieY * 0.5)} ${n(f * tie)} ${n(tieY * 0.62)} ${n(f * tie)} ${tieY}C${n(f * tie)} ${n(tieY + 50)} ${n(f * bottom)} ${n(tieY + 60)} ${n(f * bottom)} 344`;
  const back = (f: number) =>
    `C${n(f * bottom)} ${n(tieY + 60)} ${n(f * tie)} ${n(tieY + 50)} ${n(f * tie)} ${tieY}C${n(f * tie)} ${n(tieY * 0.62)} ${n(f * top)} ${n(tieY * 0.5)} ${n(f * top)} 0`;
  let out = "";
  for (let i = 0; i < folds; i++) {
    const a = i / folds;
    const b = (i + 1) / folds;
    // A small overlap hides the background between two folds.
    out += `<path d="M${n(a * top)} 0${edge(a)}L${n(b * bottom + 1)} 344${back(b + 0.012)}z" fill="${shades[i % shades.length]}"/>`;
  }
  if (tie < top * 0.7) {
    out += `<path d="M0 ${tieY - 7}Q${n(tie * 0.6)} ${tieY + 4} ${n(tie + 3)} ${tieY - 4}V${tieY + 6}Q${n(tie * 0.6)} ${tieY + 15} 0 ${tieY + 5}z" fill="${palette.spot}"/>`;
  }
  return out;
}

function valance(palette: Palette, swags: number, depth: number): string {
  const [dark, mid, light] = palette.drape;
  const w = 640 / swags;
  let cloth = "";
  let fringe = "";
  let folds = "";
  for (let i = 0; i < swags; i++) {
    const x = i * w;
    cloth += `M${n(x)} 0H${n(x + w)}V${n(depth * 0.62)}Q${n(x + w / 2)} ${n(depth * 1.45)} ${n(x)} ${n(depth * 0.62)}z`;
    fringe += `M${n(x)} ${n(depth * 0.62)}Q${n(x + w / 2)} ${n(depth * 1.45)} ${n(x + w)} ${n(depth * 0.62)}`;
    folds += `M${n(x + 5)} 0Q${n(x + w / 2)} ${n(depth * 0.75)} ${n(x + w - 5)} 0M${n(x + 2)} ${n(depth * 0.22)}Q${n(x + w / 2)} ${n(depth * 1.12)} ${n(x + w - 2)} ${n(depth * 0.22)}`;
  }
  return `<path d="${cloth}" fill="${mid}"/><path d="${folds}" fill="none" stroke="${dark}" stroke-width="4" stroke-opacity=".7"/><path d="${fringe}" fill="none" stroke="${light}" stroke-width="7"/><path d="${fringe}" fill="none" stroke="${palette.spot}" stroke-width="2.5" stroke-dasharray="2 3" transform="translate(0 4)"/>`;
}

/** The curtain in one of four styles. */
export function curtain(palette: Palette, style: number): string {
  const mirrored = (inside: string) => `${inside}<g transform="matrix(-1 0 0 1 640 0)">${inside}</g>`;
  switch (style % 4) {
    case 0:
      return mirrored(side({ top: 66, tie: 58, bottom: 74, tieY: 190 }, palette, 7)) + valance(palette, 8, 30);
    case 1:
      return mirrored(side({ top: 150, tie: 40, bottom: 66, tieY: 206 }, palette, 9)) + valance(palette, 6, 34);
    case 2:
      return mirrored(side({ top: 46, tie: 42, bottom: 50, tieY: 180 }, palette, 5)) + valance(palette, 5, 46);
    default:
      return mirrored(side({ top: 104, tie: 52, bottom: 58, tieY: 232 }, palette, 8)) + valance(palette, 10, 26);
  }
}
