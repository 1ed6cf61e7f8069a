import { counted } from "@matinee/format";

/** The words on the button that saves. A family may have a place and an offer, so both are not added up. */
export const savesText = (families: number, offers: number) =>
  offers > 0 ? "Save and send the emails" : `Save and tell ${counted(families, "family", "families")}`;
