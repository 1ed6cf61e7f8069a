/** How likely a place is within {@link ODDS_WEEKS}, in a word. */
export type Odds = "good" | "fair" | "small";

/** How far ahead the odds look, in weeks. */
const ODDS_WEEKS = 8;
/** Fewer places offered than this say nothing about the next ones. */
const ENOUGH_OFFERS = 3;
/** Less of the past than this says nothing either, in weeks. */
const ENOUGH_WEEKS = 8;
const GOOD = 0.7;
const FAIR = 0.3;

export interface WaitingPast {
  /** How many children were offered a place in that time. */
  readonly offers: number;
  readonly weeks: number;
}

/**
 * The odds of a place within eight weeks for the child at `position` (from 1), if places go on coming as often as they did: the chance of
 * at least so many of them, with places coming independently (Poisson). Null if the past is too short to tell.
 */
export function oddsOf({ offers, weeks }: WaitingPast, position: number): Odds | null {
  if (offers < ENOUGH_OFFERS || weeks < ENOUGH_WEEKS) return null;
  const expected = (offers / weeks) * ODDS_WEEKS;
  let term = Math.exp(-expected);
  let fewer = 0;
  for (let count = 0; count < position; count++) {
    fewer += term;
    term *= expected / (count + 1);
  }
  const chance = 1 - fewer;
  if (chance >= GOOD) return "good";
  return chance >= FAIR ? "fair" : "small";
}
