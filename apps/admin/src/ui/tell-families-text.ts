import { counted } from "@matinee/format";

interface Offers {
  readonly offers: number;
  readonly offers_if_losing: number;
}

/** How many offers from the waiting list a save takes back: more if somebody is chosen to lose a place. */
export const offersTaken = ({ offers, offers_if_losing: all }: Offers, losers: number) => (losers > 0 ? all : offers);

/** The words on the button that saves. A family may have a place and an offer, so both are not added up. */
export const savesText = (families: number, offers: number) =>
  offers > 0 ? "Save and send the emails" : `Save and tell ${counted(families, "family", "families")}`;
