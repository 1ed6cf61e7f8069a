import fc from "fast-check";
import { sceneSteps, type Scene } from "./scenes.ts";

/** What a family has in its basket at the beginning. The camp is paid in full or by deposit. */
export const BASKETS = ["one trial", "two trials", "whole camp", "camp deposit", "trial and camp"] as const;
export type Basket = (typeof BASKETS)[number];

/** The kinds of operations, each with how often it is drawn. */
const WEIGHTS = {
  hold: 10,
  pay: 8,
  decline: 2,
  buy: 10,
  release: 2,
  expire: 4,
  cancel: 5,
  refund: 4,
  move: 4,
  dispute: 2,
  pay_balance: 2,
  pay_with_credit: 2,
  give_credit: 1,
  wait: 6,
  serve: 4,
  accept: 6,
  turn_down: 2,
  lapse: 3,
  withdraw: 1,
  add_place: 3,
  raise: 2,
  lower: 2,
  withdraw_session: 1,
  work: 4,
  reconcile: 2,
  time: 2,
  retry: 2,
} as const;

export type Kind = keyof typeof WEIGHTS;
export const KINDS = Object.keys(WEIGHTS) as readonly Kind[];

/** One operation. `family` and `pick` are taken modulo what there is, so that most operations apply to something. */
export interface Operation {
  readonly kind: Kind;
  readonly family: number;
  readonly pick: number;
  /** Which of the two processes does it. */
  readonly process: 0 | 1;
  /** Milliseconds before it begins, so that operations of one step meet at different moments. */
  readonly pause: number;
}

/** A run: a school with few places, families with full baskets, and steps whose operations are done at once. */
export interface Plan {
  readonly capacity: number;
  readonly trials: number;
  readonly campPlaces: number;
  /** Dates of the class, and how many of them a trial takes. */
  readonly dates: { readonly count: 1 | 2; readonly perTrial: 1 | 2 };
  readonly baskets: readonly Basket[];
  /** The first steps: families buy what is in their baskets, and then others join the lists. */
  readonly opening: readonly Operation[];
  readonly steps: readonly (readonly Operation[])[];
  /** What is done before all of it, in this order. */
  readonly scene: readonly (readonly Operation[])[];
}

const kind = fc.oneof(...KINDS.map((one) => ({ arbitrary: fc.constant(one), weight: WEIGHTS[one] })));

const operation: fc.Arbitrary<Operation> = fc.record({
  kind,
  family: fc.nat(2),
  pick: fc.nat(7),
  process: fc.constantFrom(0, 1),
  pause: fc.nat(6),
});

const opening = fc
  .tuple(fc.array(operation, { maxLength: 3, size: "max" }), fc.nat(2))
  .map(([some, buyers]) =>
    some.map((one, family): Operation => ({ ...one, family, kind: family <= buyers ? "buy" : "wait" })),
  );

interface Steps {
  readonly minSteps: number;
  readonly maxSteps: number;
}

/** A plan with up to `maxSteps` steps, which begins with the scene or, without one, by chance. */
export function plans({ minSteps, maxSteps }: Steps, scene: Scene | null): fc.Arbitrary<Plan> {
  const byChance = fc.record({
    // Mostly few, so that children wait.
    capacity: fc.constantFrom(1, 2, 2, 3),
    trials: fc.constantFrom(1, 1, 2),
    campPlaces: fc.constantFrom(1, 1, 2),
    dates: fc.constantFrom<Plan["dates"][]>(
      { count: 1, perTrial: 1 },
      { count: 2, perTrial: 1 },
      { count: 1, perTrial: 1 },
      { count: 2, perTrial: 2 },
      { count: 2, perTrial: 1 },
    ),
    baskets: fc.array(fc.constantFrom(...BASKETS), { minLength: 3, maxLength: 3 }),
    opening,
    scene: fc.constant<Plan["scene"]>([]),
    steps: fc.array(fc.array(operation, { minLength: 1, maxLength: 4, size: "max" }), {
      minLength: minSteps,
      maxLength: maxSteps,
      size: "max",
    }),
  });
  if (scene === null) return byChance;
  const begun = {
    ...scene.shape,
    baskets: [scene.basket, scene.basket, scene.basket],
    opening: [],
    scene: sceneSteps(scene),
  };
  return byChance.map((plan) => ({ ...plan, ...begun }));
}

/** All steps of a plan. */
export function stepsOf({ scene, opening: first, steps }: Plan): (readonly Operation[])[] {
  const [buying, waiting] = [first.filter((one) => one.kind === "buy"), first.filter((one) => one.kind !== "buy")];
  return [...scene, buying, waiting, ...steps].filter((step) => step.length > 0);
}

/** A plan as somebody reads it who looks for the fault. */
export function planText(plan: Plan): string {
  const { opening: _first, steps: _steps, scene: _scene, baskets, ...shape } = plan;
  const told = stepsOf(plan).map((step) =>
    step.map(
      (one) => `${one.kind}(${one.family}, ${one.pick}) by ${one.process === 0 ? "A" : "B"} after ${one.pause} ms`,
    ),
  );
  return [JSON.stringify(shape), `baskets: ${baskets.join(", ")}`, ...told.map((step) => `- ${step.join(" | ")}`)].join(
    "\n",
  );
}
