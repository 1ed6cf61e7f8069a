import { allocate, pence, ZERO_PENCE, type Pence } from "../kernel/index.ts";
import { equalShare } from "../pricing/index.ts";

/** Which of the equal lessons of a line one is, both counted from zero. */
interface LessonShare {
  /** The places of the line as sold, which is its children. */
  readonly places: number;
  /** The lessons of each place. */
  readonly lessons: number;
  readonly placeNth: number;
  readonly nth: number;
}

interface LineMoney {
  /** What the line was charged, in pence, after discounts. */
  readonly charged: Pence;
  /** What has been given back of it so far, in pence. */
  readonly given: Pence;
  /**
   * What became of the child's own place, if it was cancelled or moved: what that place was charged and what of it was given back, in
   * pence. Null: the place stands.
   */
  readonly gone: { readonly charged: Pence; readonly given: Pence } | null;
}

/**
 * What a lost lesson is worth in pence: its equal share of what the line was charged, so that all lessons of a line come to exactly its
 * price. Where the place was cancelled or moved meanwhile, only the part that this did not give back. Never more than is left of the line.
 */
export function lessonValue({ charged, given, gone }: LineMoney, share: LessonShare): Pence {
  const { places, lessons, placeNth, nth } = share;
  const at = Math.min(placeNth, places - 1) * lessons + Math.min(nth, lessons - 1);
  const own = equalShare(charged, { from: at, to: at + 1, of: places * lessons });
  const left = pence(Math.max(0, charged - given));
  return pence(Math.min(left, gone === null ? own : restOf(own, gone)));
}

function restOf(own: Pence, { charged, given }: { readonly charged: Pence; readonly given: Pence }): Pence {
  if (charged <= 0 || given >= charged) return ZERO_PENCE;
  return allocate(own, [charged - given, given])[0] ?? ZERO_PENCE;
}
