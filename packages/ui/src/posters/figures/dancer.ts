import { num as n } from "../stage.ts";

type Point = readonly [number, number];
type Limb = readonly [Point, Point];
export type Pose = {
  head: Point;
  neck: Point;
  hip?: Point;
  arms: readonly [Limb, Limb];
  legs: readonly [Limb, Limb];
  ground: number;
};

/** Poses with the hips at (0, 0); `ground` is the distance from the hips down to the stage. */
export const POSES = {
  joy: {
    head: [2, -92],
    neck: [0, -66],
    arms: [
      [
        [-30, -86],
        [-56, -120],
      ],
      [
        [30, -88],
        [54, -124],
      ],
    ],
    legs: [
      [
        [-3, 52],
        [-10, 104],
      ],
      [
        [34, 30],
        [66, 8],
      ],
    ],
    ground: 104,
  },
  arabesque: {
    head: [30, -88],
    neck: [18, -64],
    arms: [
      [
        [52, -78],
        [94, -100],
      ],
      [
        [-14, -62],
        [-50, -78],
      ],
    ],
    legs: [
      [
        [3, 52],
        [0, 104],
      ],
      [
        [-46, -2],
        [-104, -34],
      ],
    ],
    ground: 104,
  },
  leap: {
    head: [12, -92],
    neck: [6, -66],
    arms: [
      [
        [42, -88],
        [76, -122],
      ],
      [
        [-34, -76],
        [-78, -92],
      ],
    ],
    legs: [
      [
        [52, 2],
        [112, 2],
      ],
      [
        [-50, 8],
        [-108, -14],
      ],
    ],
    ground: 128,
  },
  turn: {
    head: [0, -92],
    neck: [0, -66],
    arms: [
      [
        [-42, -98],
        [-10, -138],
      ],
      [
        [42, -98],
        [10, -138],
      ],
    ],
    legs: [
      [
        [0, 52],
        [0, 106],
      ],
      [
        [44, 26],
        [6, 52],
      ],
    ],
    ground: 106,
  },
  groove: {
    head: [-10, -80],
    neck: [-6, -56],
    arms: [
      [
        [-42, -46],
        [-60, -88],
      ],
      [
        [34, -36],
        [66, -58],
      ],
    ],
    legs: [
      [
        [-38, 36],
        [-34, 92],
      ],
      [
        [42, 30],
        [62, 92],
      ],
    ],
    ground: 92,
  },
  bow: {
    head: [-26, -86],
    neck: [-14, -64],
    arms: [
      [
        [-50, -58],
        [-92, -76],
      ],
      [
        [26, -58],
        [60, -30],
      ],
    ],
    legs: [
      [
        [-16, 46],
        [-8, 102],
      ],
      [
        [30, 44],
        [70, 96],
      ],
    ],
    ground: 102,
  },
} as const satisfies Record<string, Pose>;

// The control point of a curve through the elbow or the knee.
function limb([ax, ay]: Point, [[jx, jy], [bx, by]]: Limb): string {
  return `M${n(ax)} ${n(ay)}Q${n(2 * jx - (ax + bx) / 2)} ${n(2 * jy - (ay + by) / 2)} ${n(bx)} ${n(by)}`;
}

// A leg is straight with a rounded knee: one curve would bend along its whole length.
function leg([ax, ay]: Point, [[jx, jy], [bx, by]]: Limb): string {
  const near = (x: number, y: number) => `${n(jx + (x - jx) * 0.3)} ${n(jy + (y - jy) * 0.3)}`;
  return `M${n(ax)} ${n(ay)}L${near(ax, ay)}Q${n(jx)} ${n(jy)} ${near(bx, by)}L${n(bx)} ${n(by)}`;
}

type Costume = { body: string; skirt?: string; hair?: "bun" | "tail" | "none" };

/** A dancer whose standing foot touches y. */
export function dancer(
  x: number,
  y: number,
  size: number,
  pose: Pose,
  { body, skirt, hair = "bun" }: Costume,
  flip = false,
): string {
  const [hx, hy] = pose.head;
  const [nx, ny] = pose.neck;
  const shoulder: Point = [nx, ny + 6];
  const hip: Point = [0, 0];
  const knot = {
    bun: `<circle cx="${n(hx - 13)}" cy="${n(hy - 14)}" r="8.5"/>`,
    tail: `<path d="M${n(hx - 8)} ${n(hy - 12)}q-34 -8 -30 30q10 -18 28 -14z"/>`,
    none: "",
  }[hair];
  const tutu = skirt
    ? `<path d="M-9 -16C-30 -6 -54 8 -60 20C-44 30 44 30 60 20C54 8 30 -6 9 -16z" fill="${skirt}"/><path d="M-44 23Q-20 4 -4 -12M44 23Q20 4 4 -12M0 26V-10" stroke="${body}" stroke-opacity=".35" stroke-width="2.5"/>`
    : "";
  return `<g transform="translate(${n(x)} ${n(y - pose.ground * size)}) scale(${n(flip ? -size : size)} ${n(size)})"><g fill="none" stroke="${body}" stroke-linecap="round" stroke-linejoin="round"><path d="${leg(hip, pose.legs[1])}${leg(hip, pose.legs[0])}" stroke-width="15"/><path d="${limb(shoulder, pose.arms[0])}${limb(shoulder, pose.arms[1])}" stroke-width="11.5"/><path d="M${n(nx)} ${n(ny + 8)}Q${n(nx * 0.3)} -34 0 0" stroke-width="23"/><path d="M${n(hx)} ${n(hy)}L${n(nx)} ${n(ny)}" stroke-width="9"/></g><g fill="${body}"><circle cx="${n(hx)}" cy="${n(hy)}" r="16.5"/>${knot}</g>${tutu}</g>`;
}
