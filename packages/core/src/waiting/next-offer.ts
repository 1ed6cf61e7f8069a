import { fitsStage, type StageAges } from "../catalogue/index.ts";
import { schoolYearStart, type IsoDate } from "../kernel/index.ts";

/** A child who waits for a class or camp. */
export interface WaitingEntry {
  readonly id: string;
  /** Children who were entered together get places together or none. */
  readonly partyId: string;
  /** False: nobody has proved the family's email address, so they come after all who have. */
  readonly proved: boolean;
  /** Milliseconds since 1970. */
  readonly joinedAt: number;
  readonly dateOfBirth: IsoDate;
  /** True if the child has a place in the class or camp already, or holds one at a checkout. */
  readonly booked: boolean;
  /** School years, by their first day, in which the child can have no trial in the class: of a camp, none. */
  readonly noTrialIn: readonly IsoDate[];
  /** Days of a camp that the family has declined; other days are still offered. */
  readonly declinedDays: readonly IsoDate[];
  /** Why staff pass the child over for now; null: they don't. */
  readonly passedOver: string | null;
}

/** Places that can be offered together: those of one trial, or of a camp. */
export interface Opening {
  /** The first date. */
  readonly on: IsoDate;
  /** How many children it has places for. */
  readonly free: number;
}

/** For which ages a class or camp is, and when. */
export interface OfferAges extends StageAges {
  /** The day on which a child's age counts: the first one of a camp. Null: the first date of what is offered. */
  readonly ageOn: IsoDate | null;
}

/** What can be offered to a family that has declined these days of a camp. */
export type OpeningsWithout<O extends Opening> = (declined: readonly IsoDate[]) => readonly O[];

/** Why a child was passed over for a place. */
export type SkipReason =
  | "passed_over_by_staff"
  | "already_booked"
  | "trial_had"
  | "days_declined"
  | "too_young"
  | "too_old"
  | "too_few_places";

export interface Skip {
  readonly entryId: string;
  readonly reason: SkipReason;
}

export interface NextOffer<E extends WaitingEntry, O extends Opening> {
  readonly entries: readonly E[];
  readonly opening: O;
}

export interface OfferDecision<E extends WaitingEntry, O extends Opening> {
  /** Null: none of the children who wait can have any of the places. */
  readonly offer: NextOffer<E, O> | null;
  /** The children who stood before them, and why they got none. */
  readonly skipped: readonly Skip[];
}

/**
 * Decides who is offered a place next, and from which date: the first party in the line for which an opening has a place for each child,
 * and the earliest such opening. A party is offered no day that it has declined. Families with a proved email address come first, then whoever joined first.
 */
export function nextOffer<E extends WaitingEntry, O extends Opening>(
  waiting: readonly E[],
  openings: OpeningsWithout<O>,
  ages: OfferAges,
): OfferDecision<E, O> {
  const possible = (declined: readonly IsoDate[]) =>
    openings(declined)
      .filter((one) => one.free > 0)
      .toSorted((a, b) => a.on.localeCompare(b.on));
  const skipped: Skip[] = [];
  const all = possible([]);
  if (all.length === 0) return { offer: null, skipped };
  for (const party of partiesInLine(waiting)) {
    const declined = party.flatMap((entry) => entry.declinedDays);
    const own = declined.length === 0 ? all : possible(declined);
    const reasons = own.map((opening) => obstacle(party, opening, ages));
    const opening = own[reasons.indexOf(null)];
    if (opening !== undefined) return { offer: { entries: party, opening }, skipped };
    // The reason that any one of the dates leaves is the one that the family could wait for.
    const reason =
      reasons.find((one) => one === "too_few_places") ?? reasons[0] ?? partyObstacle(party) ?? "days_declined";
    skipped.push(...party.map((entry) => ({ entryId: entry.id, reason })));
  }
  return { offer: null, skipped };
}

/** The line, as parties in the order of their turns. */
export function partiesInLine<E extends WaitingEntry>(waiting: readonly E[]): (readonly E[])[] {
  const line = waiting.toSorted(
    (a, b) => Number(b.proved) - Number(a.proved) || a.joinedAt - b.joinedAt || (a.id < b.id ? -1 : 1),
  );
  return [...Map.groupBy(line, (entry) => entry.partyId).values()];
}

/** What keeps a party from every opening; null: nothing. One child's obstacle is the whole party's. */
function partyObstacle(party: readonly WaitingEntry[]): SkipReason | null {
  if (party.some((entry) => entry.passedOver !== null)) return "passed_over_by_staff";
  return party.some((entry) => entry.booked) ? "already_booked" : null;
}

/** What keeps a party from an opening; null: nothing. */
function obstacle(party: readonly WaitingEntry[], opening: Opening, ages: OfferAges): SkipReason | null {
  const everywhere = partyObstacle(party);
  if (everywhere !== null) return everywhere;
  const year = schoolYearStart(opening.on);
  if (party.some((entry) => entry.noTrialIn.includes(year))) return "trial_had";
  for (const { dateOfBirth } of party) {
    const fits = fitsStage(ages, dateOfBirth, ages.ageOn ?? opening.on);
    if (!fits.ok) return fits.error.reason;
  }
  return party.length > opening.free ? "too_few_places" : null;
}
