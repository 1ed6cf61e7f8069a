import type { StaffDelivery } from "@matinee/contract/client";
import { addressText, instantSentence, tableInstant } from "@matinee/format";

type Delivery = Pick<StaffDelivery, "method" | "done">;
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

/** "2 × Hoodie, Age 7–8, Black, printed with “Ada”". */
export function deliveryItemText({
  quantity,
  item,
  options,
  printed,
}: Pick<StaffDelivery, "quantity" | "item" | "options" | "printed">): string {
  return [`${quantity} × ${item}`, ...options, ...(printed === null ? [] : [`printed with “${printed}”`])].join(", ");
}

export const NO_ADDRESS = "The family has deleted its account, so there is no address any more";

/** Where an item goes: to an address, or by hand. */
export function whereText({ method, address }: Pick<StaffDelivery, "method" | "address">): string {
  if (method === "collect") return "Hand out";
  return address === null ? `Post. ${NO_ADDRESS}` : `Post to ${addressText(address)}`;
}

/** "Posted at 10:20 on 3 December 2026 by Sam". */
export function doneText({ how, at, by }: Done): string {
  return how === "before_list" ? NOT_RECORDED : `${HOW[how]} at ${instantSentence(at)}${byText(by)}`;
}

/** "Posted 3 Dec 2026, 10:20 by Sam". */
export function doneInTable({ how, at, by }: Done): string {
  return how === "before_list" ? NOT_RECORDED : `${HOW[how]} ${tableInstant(at)}${byText(by)}`;
}

type Done = NonNullable<Delivery["done"]>;

const NOT_RECORDED = "Not recorded: bought before this list existed";

const byText = (by: string | null): string => (by === null ? "" : ` by ${by}`);
