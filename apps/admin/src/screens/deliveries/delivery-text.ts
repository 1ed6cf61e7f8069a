import type { StaffDelivery, StaffOrder } from "@matinee/contract/client";
import { instantSentence } from "@matinee/format";

type Delivery = Pick<StaffDelivery, "method" | "done">;
type Address = NonNullable<StaffOrder["post_to"]>;
export type How = "posted" | "handed_out";

/** What is usually done with an item that comes like this. */
export const usualHow = ({ method }: Pick<Delivery, "method">): How => (method === "post" ? "posted" : "handed_out");

export const otherHow = (how: How): How => (how === "posted" ? "handed_out" : "posted");

/** The button that records it. */
export const MARK: Readonly<Record<How, string>> = { posted: "Mark as posted", handed_out: "Mark as handed out" };

/** What takes it back. */
export const PUT_BACK = "Put back on the list";

/** What was recorded. */
export const HOW: Readonly<Record<How, string>> = { posted: "Posted", handed_out: "Handed out" };

/** "Size 7–8, Black, printed with “Ada”". */
export function whatText({ options, printed }: Pick<StaffDelivery, "options" | "printed">): string {
  return [...options, ...(printed === null ? [] : [`printed with “${printed}”`])].join(", ");
}

/** "12 Park Row, Leeds, LS1 4AP". */
export function addressText({ line_1, line_2, line_3, post_town, county, postcode }: Address): string {
  return [line_1, line_2, line_3, post_town, county, postcode].filter((part) => part !== "").join(", ");
}

export const NO_ADDRESS = "The family has deleted its account, so there is no address any more";

/** Where an item goes: to an address, or by hand. */
export function whereText({ method, address }: Pick<StaffDelivery, "method" | "address">): string {
  if (method === "collect") return "Hand out";
  return address === null ? `Post. ${NO_ADDRESS}` : `Post to ${addressText(address)}`;
}

/** "Posted on 3 December at 10:20 by Sam". */
export function doneText(done: NonNullable<Delivery["done"]>): string {
  if (done.how === "before_list") return "Not recorded: bought before Matinee kept this list";
  return `${HOW[done.how]} ${instantSentence(done.at)}${done.by === null ? "" : ` by ${done.by}`}`;
}
