import type { WaitingOffer } from "@matinee/contract/client";
import { formatInstant } from "@matinee/format";

/** What an offer that can't be taken any more says, and what comes next; null: it is open. */
export function endedText({ state, name, expires_at: end }: WaitingOffer): { title: string; text: string } | null {
  switch (state) {
    case "open":
      return null;
    case "at_checkout":
      return {
        title: "This place is being booked",
        text: "Somebody with this link is at the checkout in another browser. If they do not finish, the place comes back here.",
      };
    case "accepted":
      return { title: "This place is booked", text: "You find everything in the confirmation email." };
    case "declined":
      return {
        title: "You have declined this place",
        text: `Thank you for telling us: the next family is offered it. If you change your mind, join the waiting list for ${name} again.`,
      };
    case "taken_back":
      return {
        title: "This offer has changed",
        text: `We are sorry: a date of it will not be held. Your child keeps their place on the waiting list for ${name}. We write to you as soon as another date is free.`,
      };
    case "lapsed":
      return {
        title: "This offer has ended",
        text: `It ended on ${formatInstant(end)}, and the place went to the next family. You can join the waiting list for ${name} again.`,
      };
  }
}
