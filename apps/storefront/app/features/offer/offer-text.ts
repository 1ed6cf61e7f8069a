import type { WaitingOffer } from "@matinee/contract/client";
import { counted, formatInstant, sentenceList } from "@matinee/format";

/** The title of an open offer. */
export const heldTitle = ({ children }: Pick<WaitingOffer, "children">): string =>
  children.length > 1 ? "Places are held for you" : "A place is held for you";

/** For whom it is: their names, or how many children where nobody has proved the email address. */
export function childrenText({ children }: Pick<WaitingOffer, "children">): string {
  return children.length > 1 && children.every((name) => name === "Your child")
    ? `Your ${counted(children.length, "child", "children")}`
    : sentenceList(children);
}

/** What an offer that can't be taken any more says, and what comes next; null: it is open. */
export function endedText({
  state,
  fewer_places: hasFewerPlaces,
  name,
  expires_at: end,
  course_id: courseId,
  whole_camp: whole,
  children,
}: WaitingOffer): { title: string; text: string } | null {
  const many = children.length > 1;
  const keeps = many ? "Your children keep their places" : "Your child keeps their place";
  switch (state) {
    case "open":
      return null;
    case "at_checkout":
      return {
        title: many ? "These places are being booked" : "This place is being booked",
        text: "Somebody with this link is at the checkout in another browser. If they do not finish, you will find the offer here again.",
      };
    case "accepted":
      return {
        title: many ? "These places are booked" : "This place is booked",
        text: "The details are in your confirmation email.",
      };
    case "declined":
      if (courseId !== null && !whole)
        return {
          title: "You have declined these days",
          text: `Thank you for telling us: the next family is offered them. You are still on the waiting list for the other days of ${name}.`,
        };
      return {
        title: many ? "You have declined these places" : "You have declined this place",
        text: `Thank you for telling us: the next family has its turn. If you change your mind, join the waiting list for ${name} again.`,
      };
    case "taken_back":
      return {
        title: "This offer has changed",
        text: hasFewerPlaces
          ? `We are sorry: there are fewer places now, so ${many ? "these places are" : "this place is"} no longer available. ${keeps} on the waiting list for ${name}. We will email you as soon as ${many ? "places are" : "a place is"} free again.`
          : `We are sorry: one of the dates in this offer will not take place. ${keeps} on the waiting list for ${name}. We will email you as soon as another date is free.`,
      };
    case "list_over":
      return {
        title: "This offer has ended",
        text: `We are sorry: ${name} takes no more bookings, and its waiting list has ended.`,
      };
    case "lapsed":
      return {
        title: "This offer has ended",
        text: `It ended on ${formatInstant(end)}, and your ${many ? "children" : "child"} came off the waiting list for ${name}. You can join it again.`,
      };
  }
}
