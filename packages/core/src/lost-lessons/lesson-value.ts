import { addPence, allocate, pence, ZERO_PENCE, type Pence } from "../kernel/index.ts";
import { equalShare } from "../pricing/index.ts";

/** Which of the equal lessons of a line are lost, all counted from zero. Days of a camp count as lessons. */
interface LessonShare {
  /** The places of the line as sold, which is its children. */
  readonly places: number;
  /** The lessons of each place. */
  readonly lessons: number;
  readonly placeNth: number;
  /** One for a lesson, several for days of a camp. */
  readonly nths: readonly number[];
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
 * What lost lessons of a place are worth in pence: their equal share of what the line was charged, so that all lessons of a line come to exactly its
 * price. Where the place was cancelled or moved meanwhile, only the part that this did not give back. Never more than is left of the line.
 */
export function lessonValue({ charged, given, gone }: LineMoney, share: LessonShare): Pence {
  const { places, lessons, placeNth, nths } = share;
  const first = Math.min(placeNth, places - 1) * lessons;
  const own = addPence(
    ZERO_PENCE,
    ...nths.map((nth) => {
      const at = first + Math.min(nth, lessons - 1);
      return equalShare(charged, { from: at, to: at + 1, of: places * lessons });
    }),
  );
  const left = pence(Math.max(0, charged - given));
  return pence(Math.min(left, gone === null ? own : restOf(own, gone)));
}

function restOf(own: Pence, { charged, given }: { readonly charged: Pence; readonly given: Pence }): Pence {
  if (charged <= 0 || given >= charged) return ZERO_PENCE;
  return allocate(own, [charged - given, given])[0] ?? ZERO_PENCE;
}
