export { entryMachine, type EntryEvent, type EntryState } from "./entry-machine.ts";
export {
  nextOffer,
  partiesInLine,
  type NextOffer,
  type OfferAges,
  type OfferDecision,
  type Opening,
  type OpeningsWithout,
  type Skip,
  type SkipReason,
  type WaitingEntry,
} from "./next-offer.ts";
export { checkChoice, decideJoin, type WaitingInput, type WaitingTarget } from "./join-list.ts";
export { oddsOf, type Odds, type WaitingPast } from "./odds.ts";
export { /** @internal */ offerEnd, offerReminder } from "./offer-times.ts";
export { campOpenings, trialOpenings, type CampRules, type DatedOpening, type OpenDate } from "./openings.ts";
