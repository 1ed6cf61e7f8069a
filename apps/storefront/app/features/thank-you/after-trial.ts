import { fullDate, longDate } from "@matinee/format";
import type { Order } from "@matinee/contract/client";
import { childNames } from "../../shared/basket/line-dates.ts";
import type { Booking } from "./bookings.ts";

/** What follows one booked trial, in the order in which it happens. */
export type AfterTrial = { id: string; groupId: number | null; title: string; steps: string[] };

/** The trials of an order with what follows them. `sellers` are the order's. */
export function afterTrials(bookings: readonly Booking[], sellers: Order["sellers"]): AfterTrial[] {
  return bookings.flatMap(({ item, children }) => {
    const dates = item.dates.map((one) => one.date).toSorted();
    const [first, last] = [dates[0], dates.at(-1)];
    if (item.type !== "trial" || first === undefined || last === undefined) return [];
    const school = sellers.find((one) => one.id === item.seller.id);
    const name = item.seller.name;
    const who = childNames(children);
    const reach = school?.phone ? `call ${name} on ${school.phone}` : `tell ${name}`;
    return [
      {
        id: item.id,
        groupId: item.group_id,
        title: item.name,
        steps: [
          `${fullDate(first)}: come ten minutes early, and ask for the teacher at the door.`,
          `If you are late or can't come, ${reach}.`,
          dates.length > 1
            ? `${longDate(last)} is the last of ${dates.length} trial sessions. After it, tell ${name} how it went, and ask about joining.`
            : `After the session, tell ${name} how it went, and ask about joining.`,
          `You decide whether ${who} ${children.length > 1 ? "stay" : "stays"}. The trial ends on its own, and you pay nothing more unless you join.`,
        ],
      },
    ];
  });
}
