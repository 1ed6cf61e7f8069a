import type { Basket, Kind, Operation, Plan } from "./plan.ts";

/** What is done in a scene: the kind, the family and the pick of each operation. */
type Line = readonly [kind: Kind, family: number, pick: number];

/**
 * A beginning in which nothing is left to chance: one operation after another, each of which succeeds. What chance seldom brings about is
 * so tried in every so many runs, and the steps of the plan then meet what the scene has left.
 */
export interface Scene {
  readonly shape: Pick<Plan, "capacity" | "trials" | "campPlaces" | "dates">;
  readonly basket: Basket;
  readonly lines: readonly Line[];
}

const SMALL = { capacity: 1, trials: 1, campPlaces: 1, dates: { count: 1, perTrial: 1 } } as const;
const ROOMY = { capacity: 3, trials: 3, campPlaces: 3, dates: { count: 2, perTrial: 1 } } as const;

/** Together they do every kind of operation. */
const SCENES: readonly Scene[] = [
  // An offer is turned down, and the next one taken.
  {
    shape: SMALL,
    basket: "one trial",
    lines: [
      ["buy", 0, 0],
      ["wait", 1, 1],
      ["add_place", 0, 0],
      ["turn_down", 1, 0],
      ["wait", 2, 1],
      ["add_place", 0, 0],
      ["accept", 2, 1],
    ],
  },
  // An offer lapses, and somebody leaves the list.
  {
    shape: SMALL,
    basket: "one trial",
    lines: [
      ["buy", 0, 0],
      ["wait", 1, 1],
      ["add_place", 0, 0],
      ["lapse", 1, 0],
      ["wait", 2, 1],
      ["withdraw", 2, 0],
      ["serve", 0, 0],
    ],
  },
  // Checkouts that are declined, given up, paid and forgotten.
  {
    shape: ROOMY,
    basket: "one trial",
    lines: [
      ["hold", 0, 0],
      ["decline", 0, 0],
      ["hold", 1, 0],
      ["release", 1, 0],
      ["hold", 1, 0],
      ["pay", 1, 0],
      ["hold", 2, 0],
      ["expire", 2, 0],
    ],
  },
  // A bank refuses a refund, and staff try again.
  {
    shape: ROOMY,
    basket: "one trial",
    lines: [
      ["buy", 0, 3],
      ["cancel", 0, 0],
      ["retry", 0, 0],
      ["reconcile", 0, 0],
    ],
  },
  // A place is moved, and a payment disputed.
  {
    shape: ROOMY,
    basket: "one trial",
    lines: [
      ["buy", 0, 6],
      ["move", 0, 0],
      ["time", 0, 0],
      ["dispute", 0, 0],
      ["work", 0, 0],
    ],
  },
  // Balances of a camp by card and by credit, and money back.
  {
    shape: ROOMY,
    basket: "camp deposit",
    lines: [
      ["buy", 0, 0],
      ["pay_balance", 0, 0],
      ["buy", 1, 0],
      ["pay_with_credit", 1, 0],
      ["give_credit", 1, 0],
      ["refund", 0, 0],
    ],
  },
  // The school changes its class while a place of it is sold.
  {
    shape: ROOMY,
    basket: "one trial",
    lines: [
      ["buy", 0, 0],
      ["raise", 0, 0],
      ["lower", 0, 0],
      ["withdraw_session", 0, 0],
    ],
  },
];

/** The steps of a scene, by one process and the other in turn. */
export function sceneSteps({ lines }: Scene): readonly (readonly Operation[])[] {
  return lines.map(([kind, family, pick], nth) => [{ kind, family, pick, process: nth % 2 === 0 ? 0 : 1, pause: 0 }]);
}

/** So many runs, shared out: a third of them among the scenes, one to each at least; the others begin by chance (null). */
export function shareOut(runs: number): readonly { readonly scene: Scene | null; readonly runs: number }[] {
  const each = Math.max(1, Math.floor(runs / (3 * SCENES.length)));
  const withScene = SCENES.map((scene) => ({ scene, runs: each }));
  return [...withScene, { scene: null, runs: runs - each * SCENES.length }].filter((share) => share.runs > 0);
}
