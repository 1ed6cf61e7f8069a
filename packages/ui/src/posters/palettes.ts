export type Palette = {
  sky: readonly [string, string];
  /** Curtain folds from dark to light. */
  drape: readonly [string, string, string];
  /** Light, and the figures in it. */
  spot: string;
  figures: readonly [string, string, string];
  floor: string;
};

const CRIMSON = ["#6d1230", "#8f1b3f", "#a92b4d"] as const;
const AUBERGINE = ["#2f1240", "#4a1f5c", "#633077"] as const;
const PETROL = ["#0c3d47", "#125563", "#1d6d7a"] as const;
const INDIGO = ["#221a5c", "#332a7e", "#463c9c"] as const;
const WARM = ["#ffc84a", "#ff8a72", "#f4ecff"] as const;
const COOL = ["#ffc84a", "#8fe0d2", "#fff3dd"] as const;
const ROSE = ["#ffd77a", "#ffb3a6", "#ffffff"] as const;

/** Neighbouring palettes differ in ground and curtain. Figure colours contrast with every ground. */
export const PALETTES: readonly [Palette, ...Palette[]] = [
  { sky: ["#231457", "#5b4fc0"], drape: CRIMSON, spot: "#ffc84a", figures: WARM, floor: "#1b0f45" },
  { sky: ["#4f0f2c", "#b93a4b"], drape: AUBERGINE, spot: "#ffd27a", figures: ROSE, floor: "#3b0b22" },
  { sky: ["#0c3344", "#1f7f7b"], drape: CRIMSON, spot: "#ffc84a", figures: COOL, floor: "#08252f" },
  { sky: ["#2c0f40", "#8a3292"], drape: PETROL, spot: "#ffc84a", figures: WARM, floor: "#1f0930" },
  { sky: ["#0f1f4f", "#2f6db8"], drape: CRIMSON, spot: "#ffe08f", figures: COOL, floor: "#0a1538" },
  { sky: ["#2a1a5e", "#d9646a"], drape: AUBERGINE, spot: "#ffd98a", figures: ROSE, floor: "#1f1246" },
  { sky: ["#0e3a33", "#3f9068"], drape: INDIGO, spot: "#ffd15c", figures: COOL, floor: "#0a2a25" },
  { sky: ["#431036", "#c2467c"], drape: INDIGO, spot: "#ffc84a", figures: ROSE, floor: "#300a27" },
];

/** The dark, middle and light fold of a franchise's #rrggbb colour. */
export function drapeOf(colour: string): Palette["drape"] {
  return [mixed(colour, 0, 0.38), colour, mixed(colour, 255, 0.16)];
}

/** Mixes `share` of black (0) or white (255) into a #rrggbb colour. Any other text is returned unchanged. */
function mixed(colour: string, towards: number, share: number): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return colour;
  const part = (at: number) =>
    Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * (1 - share) + towards * share);
  return `#${[1, 3, 5].map((at) => part(at).toString(16).padStart(2, "0")).join("")}`;
}
