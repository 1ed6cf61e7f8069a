import type { ErrorEntry } from "./error-entry.ts";

/** The codes of waiting lists and their offers. */
export const waitingErrors = {
  already_waiting: {
    status: 409,
    message: "Your child is already on this waiting list.",
    cause: "The child has a live entry on the same list.",
    remedy: "Wait for an offer of a place.",
  },
  waiting_ended: {
    status: 409,
    message: "This place on the waiting list can no longer be given up.",
    cause: "The entry has an offer, or has ended.",
    remedy: "Fetch the entry. Answer its offer if it has one.",
  },
  offer_ended: {
    status: 409,
    message: "This offer has ended.",
    cause: "The offer was accepted or declined, or its time was up. `details` says which.",
    remedy: "Join the waiting list again, or choose another class.",
  },
  places_left: {
    status: 409,
    message: "There are places free. You can book now.",
    cause:
      "The class or camp has a place for each of the children who are to wait for it: in a class, on one start date.",
    remedy: "Book a place instead.",
  },
  no_waiting_list: {
    status: 409,
    message: "This class does not offer trials, so it has no waiting list.",
    cause:
      "Places from the waiting list of a class begin with a trial. The class has no trial places, on no date to come.",
    remedy: "Join the class for the rest of the term if it has places, or choose another class.",
  },
  no_place_to_offer: {
    status: 409,
    message: "No date that is far enough ahead has a free place. You can add a place instead.",
    cause: "Staff offer a place of a waiting list by hand, and no date with time to decide has one for every child.",
    remedy: "Send add_place, or wait until a place is free.",
  },
} as const satisfies Record<string, ErrorEntry>;
