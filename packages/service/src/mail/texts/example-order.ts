import { NO_TERMS, priceInputOf, type ClassLine, type LineSeller, type ProductLine } from "@matinee/core/basket";
import { addDays, ZERO_PENCE, type IsoDate } from "@matinee/core/kernel";
import { priceOrder } from "@matinee/core/pricing";
import type { MailOrder } from "../order-mails.ts";
import type { MailTexts } from "./load-mail-texts.ts";

/** What the examples are made of. */
export interface ExampleParts {
  readonly seller: LineSeller;
  readonly today: IsoDate;
  readonly texts: MailTexts;
  /** The shop's address: "https://leeds.example.org". */
  readonly shopUrl: string;
}

/** The family of the examples. No real one is shown to whoever words a mail. */
export const EXAMPLE = {
  parent: "Grace Example",
  child: "Ada",
  booking: "Saturday Juniors",
  venue: "Headrow Hall, Leeds",
  number: (seller: Pick<LineSeller, "order_prefix">) => `${seller.order_prefix}-000123`,
} as const;

function exampleTrial({ seller, today }: ExampleParts): ClassLine {
  const dates = [7, 14].map((days) => addDays(today, days));
  return {
    id: "trial",
    type: "trial",
    quantity: 1,
    unit_price_pence: 1_500,
    vat_bp: 0,
    take_full_payment: true,
    seller,
    start_on: dates[0] ?? today,
    group: {
      id: 0,
      name: EXAMPLE.booking,
      open: true,
      trial_price_pence: 1_500,
      trial_sessions: 2,
      term_fee_pence: 9_000,
      term_sessions: 10,
      disciplines: [],
    },
    stage: { min_age: 6, max_age: 8, age_rule: "exact" },
    location: {
      id: 0,
      name: "Headrow Hall",
      address_line_1: "1 The Headrow",
      post_town: "Leeds",
      postcode: "LS1 8TL",
      access: "",
      travel: "",
      lat: 53.8,
      lng: -1.55,
    },
    children: [{ id: "child", first_name: EXAMPLE.child, date_of_birth: addDays(today, -7 * 365) }],
    sessions: dates.map((held_on) => ({
      held_on,
      start: "10:00",
      end: "11:00",
      started: false,
      place_pool_id: 0,
      trial_pool_id: 0,
    })),
  };
}

function exampleHoodie({ seller }: ExampleParts): ProductLine {
  return {
    id: "item",
    type: "product",
    quantity: 1,
    unit_price_pence: 2_500,
    vat_bp: 0,
    take_full_payment: true,
    seller,
    personalisation: null,
    personalisation_pence: 0,
    picture: null,
    product: { id: 0, name: "Hoodie", figure: "hoodie", open: true, personalisation: null },
    variation: { id: 0, price_pence: 2_500, pool_id: 0 },
    attributes: [{ name: "Size", option: "Age 7–8", colour: null }],
  };
}

/** An order of the example family: a trial, or an item from the shop. */
export function exampleOrder(what: "trial" | "item", parts: ExampleParts): MailOrder {
  const lines = [what === "trial" ? exampleTrial(parts) : exampleHoodie(parts)];
  const priced = priceOrder(priceInputOf(lines, NO_TERMS, { today: parts.today, credit: ZERO_PENCE }));
  const { shopUrl, texts } = parts;
  return {
    number: EXAMPLE.number(parts.seller),
    customerName: EXAMPLE.parent,
    address: "1 High Street, Leeds, LS1 4AP",
    lines,
    subjectLines: lines,
    sellers: [parts.seller],
    priced,
    delivery: new Map(),
    balances: [],
    cancelling: {
      bookings:
        what === "trial" ? [{ lineId: "trial", text: "What you get back when you cancel, by your rules." }] : [],
      fees: [],
    },
    accountUrl: shopUrl,
    calendarUrl: what === "trial" ? shopUrl : null,
    receiptUrl: shopUrl,
    shopUrl,
    texts,
  };
}
