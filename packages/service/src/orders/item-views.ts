import type { ClassItem, ProductItem } from "@matinee/contract";
import { pence, timesPence, type Pence } from "@matinee/core/kernel";
import { standingShare } from "@matinee/core/reversals";
import type { PricedLine } from "@matinee/core/pricing";
import type { CampLine, ClassLine, Clash, ProductLine } from "@matinee/core/basket";
import { fullDate } from "@matinee/format";

/** A class or camp line as the cart shows it. */
export function classItemView(line: ClassLine | CampLine, priced: PricedLine, clashes: readonly Clash[]): ClassItem {
  return {
    id: line.id,
    type: line.type,
    ...(line.type === "camp" ? campParts(line) : classParts(line)),
    location: {
      id: line.location.id,
      name: line.location.name,
      post_town: line.location.post_town,
      postcode: line.location.postcode,
    },
    children: line.children.map(({ id, first_name }) => ({ id, first_name })),
    ...figuresOf(line, priced),
    take_full_payment: line.take_full_payment,
    amount_due_now: priced.dueNow,
    clashes: clashes.map(({ child, name, held_on, start, end }) => ({
      child_id: child.id,
      message: `${child.first_name} is also booked for ${name} on ${fullDate(held_on)}, ${start} to ${end}.`,
    })),
  };
}

function classParts(line: ClassLine) {
  return {
    group_id: line.group.id,
    course_id: null,
    name: line.group.name,
    disciplines: line.group.disciplines,
    start_date: line.start_on,
    dates: line.sessions.map((session) => ({ date: session.held_on, start: session.start, end: session.end })),
    deposit: null,
    balance_due_on: null,
    by_the_day: false,
    addons: [],
  };
}

function campParts(line: CampLine) {
  return {
    group_id: null,
    course_id: line.course.id,
    name: line.course.name,
    disciplines: line.course.disciplines,
    start_date: line.course.starts_on,
    dates: line.days.map((day) => ({ date: day.held_on, start: day.start, end: day.end })),
    // Single days are paid when they are booked.
    deposit: line.chosen_days === null ? line.course.deposit_pence : null,
    balance_due_on: line.chosen_days === null ? line.course.balance_due_on : null,
    by_the_day: line.chosen_days !== null,
    addons: line.addons.map((addon) => ({
      id: addon.id,
      name: addon.name,
      quantity: addon.quantity,
      price: addon.unit_price_pence,
      total: timesPence(pence(addon.unit_price_pence), addon.quantity),
      days: [...(addon.days ?? [])],
      choice: addon.choice,
    })),
  };
}

/** A shop item as the cart shows it; `stock` is how many pieces are free now. */
export function productItemView(line: ProductLine, priced: PricedLine, stock: number): ProductItem {
  return {
    id: line.id,
    product_id: line.product.id,
    variation_id: line.variation.id,
    name: line.product.name,
    image: line.picture ?? productPoster(line),
    attributes: line.attributes.map(({ name, option }) => ({ name, option })),
    is_personalised: line.personalisation !== null,
    personalisation: line.personalisation,
    personalisation_label: line.product.personalisation?.label ?? null,
    returnable: line.personalisation === null,
    stock,
    ...figuresOf(line, priced),
  };
}

/** The drawing of an item in the chosen colour. */
function productPoster({ product, attributes }: ProductLine): string {
  const words = [product.figure, product.name].map((word) => word.toLowerCase().replaceAll(/[^a-z]+/g, "_"));
  const colour = attributes.find((one) => one.colour !== null)?.colour ?? null;
  return `/posters/item/${product.id}.svg?d=${words.join(",")}${colour === null ? "" : `&c=${colour.slice(1)}`}`;
}

function figuresOf(line: ClassLine | CampLine | ProductLine, priced: PricedLine) {
  // Of what was sold, some places or pieces may have been cancelled.
  const share = (amount: Pence) => standingShare(amount, line.quantity, priced.line.quantity);
  return {
    quantity: line.quantity,
    unit_price: priced.line.unitPrice,
    base_cost: share(priced.listTotal),
    discount: share(priced.discount),
    discounts: priced.discounts.map(({ name, amount }) => ({ name, amount: share(amount) })),
    vat_rate: priced.vatPercent,
    vat_amount: share(priced.vat),
    total_gross: share(priced.gross),
    seller: { id: line.seller.id, name: line.seller.name },
  };
}
