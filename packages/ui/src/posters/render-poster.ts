import { CAMP_SKIES, CAMPS } from "./camps.ts";
import { curtain } from "./curtain.ts";
import { ACTING } from "./figures/acting.ts";
import { DANCE, STREET_DANCE } from "./figures/dance.ts";
import { MUSICAL_THEATRE } from "./figures/musical-theatre.ts";
import { SINGING } from "./figures/singing.ts";
import { clothOf, skyBehind } from "./items/cloth.ts";
import { itemDrawing } from "./items/item-drawing.ts";
import { drapeOf, PALETTES, type Palette } from "./palettes.ts";
import type { PosterKind } from "./poster-url.ts";
import { ordinal, seededRandom, type Random } from "./random.ts";
import { beam, boards, dust, glow, ground, HEIGHT, pool, WIDTH } from "./stage.ts";
import { venue } from "./venues.ts";

export type Poster = {
  kind: PosterKind;
  /** The disciplines; the first known one decides the figure. For items: words of the name. */
  disciplines: readonly string[];
  /** The same seed always gives the same picture. */
  seed: string;
  /** The #rrggbb colour of an item; null: as the poster pleases. */
  colour?: string | null;
  /** The franchise's colours. */
  palette?: { plum?: string; spot?: string };
  /** Width in pixels; without it the SVG has no fixed size. */
  width?: number;
};

type Figure = (palette: Palette, random: Random) => string;

/** The figures of the first known discipline, which is the class's main one. */
function figuresFor(disciplines: readonly string[]): readonly Figure[] {
  for (const word of disciplines) {
    if (/music|theatre/.test(word)) return MUSICAL_THEATRE;
    if (/sing|voice|choir/.test(word)) return SINGING;
    if (/street/.test(word)) return STREET_DANCE;
    if (/danc|ballet|tap|move/.test(word)) return DANCE;
    if (/act|drama|improv|film|speech/.test(word)) return ACTING;
  }
  return MUSICAL_THEATRE;
}

function inside({ kind, disciplines, colour = null }: Poster, palette: Palette, random: Random, turn: number): string {
  if (kind === "camp") {
    const style = (turn + Math.floor(turn / 4)) % CAMPS.length;
    const sky = CAMP_SKIES[style] ?? CAMP_SKIES[0];
    return ground({ ...palette, sky }) + (CAMPS[style] ?? CAMPS[0])(palette, random);
  }
  if (kind === "venue") return ground(palette) + dust(random, 12) + boards(palette) + venue(palette, turn, random);
  if (kind === "item") return itemOnStage(disciplines, colour, palette, random);
  const figures = figuresFor(disciplines);
  const figure = figures[(turn + Math.floor(turn / 8)) % figures.length] ?? MUSICAL_THEATRE[0];
  const lean = random.between(-90, 90);
  const lights =
    random.next() < 0.4 ? beam(230, 150 + lean, 100) + beam(410, 490 + lean, 100) : beam(320, 320 + lean * 1.6, 150);
  return (
    ground(palette) +
    lights +
    dust(random) +
    boards(palette) +
    pool(320, random.between(180, 230)) +
    figure(palette, random) +
    curtain(palette, turn + Math.floor(turn / 8))
  );
}

function itemOnStage(words: readonly string[], colour: string | null, palette: Palette, random: Random): string {
  // The light falls the same way whatever the colour, so that a choice changes nothing else.
  const light = beam(320, 320 + random.between(-120, 120), 190);
  const cloth = colour === null ? palette.drape : clothOf(colour);
  const sky = colour === null ? palette.sky : skyBehind(colour);
  return `${ground({ ...palette, sky })}${light}${boards(palette)}${pool(320, 230, 306)}${glow(320, 190, 190)}${itemDrawing(words)(palette, cloth)}${curtain(palette, 2)}`;
}

/** Renders a poster as an SVG document. */
export function renderPoster(poster: Poster): string {
  const turn = ordinal(poster.seed);
  const base = PALETTES[(turn * 3 + Math.floor(turn / PALETTES.length)) % PALETTES.length] ?? PALETTES[0];
  const { plum, spot } = poster.palette ?? {};
  const palette: Palette = {
    ...base,
    ...(plum && { drape: drapeOf(plum) }),
    ...(spot && { spot, figures: [spot, base.figures[1], base.figures[2]] }),
  };
  const size = poster.width ? ` width="${poster.width}" height="${Math.round((poster.width * HEIGHT) / WIDTH)}"` : "";
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"${size} preserveAspectRatio="xMidYMid slice">${inside(poster, palette, seededRandom(poster.seed), turn)}</svg>`;
}
