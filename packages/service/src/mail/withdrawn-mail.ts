import { formatList, fullDate } from "@matinee/format";
import { childNames, titleOf } from "../orders/index.ts";
import { composeMail, type MailContent } from "./compose-mail.ts";
import { sellersBlock, sellersOf } from "./mail-blocks.ts";
import { commonParts, type MailOrder } from "./order-mails.ts";

/** What a mail about withdrawn sessions says, by line of the order. */
interface WithdrawnDates {
  readonly reason: string;
  readonly lines: readonly { readonly id: string; readonly dates: readonly string[] }[];
}

/** Sessions that a family has booked are not held. The version before queued these; now a family gets one mail for all its orders. */
export function withdrawnMail(order: MailOrder, { reason, lines }: WithdrawnDates): MailContent {
  const told = lines.flatMap(({ id, dates }) => {
    const line = order.lines.find((one) => one.id === id);
    return line === undefined ? [] : [{ line, dates }];
  });
  const one = told.flatMap(({ dates }) => dates).length === 1;
  return composeMail({
    ...commonParts(order),
    subject: `${one ? "A session" : "Some sessions"} that you booked will not take place (${order.number})`,
    lead: [
      `We are sorry: ${one ? "the session" : "the sessions"} below will not take place. ${reason}. Your other dates stay as they are.`,
      "You can choose another date or a refund. Please reply to this email or ring us, and we will arrange it.",
    ],
    blocks: [
      ...told.map(({ line, dates }) => ({
        title: titleOf(line),
        rows: [`For: ${formatList(childNames(line))}`, ...dates.map((date) => `Not taking place: ${fullDate(date)}`)],
      })),
      sellersBlock(sellersOf(told.map(({ line }) => line))),
    ],
    links: [],
  });
}
