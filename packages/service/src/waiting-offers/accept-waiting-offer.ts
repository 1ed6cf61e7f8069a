import type { CallParsed, OrderRef } from "@matinee/contract";
import { instantSentence } from "@matinee/format";
import { inTransaction } from "@matinee/database";
import { addClassItem, createOrder } from "../basket/index.ts";
import { authorizeVisitor, type Context, type Db, missing, refuse, type Outcome } from "../kernel/index.ts";
import { bringChildren, checkBirthdays } from "./bring-children.ts";
import { loadOffer, stateOf, type LoadedOffer } from "./load-offer.ts";

type Input = CallParsed<"POST /v1/waiting-offers/{key}/accept", "path"> &
  CallParsed<"POST /v1/waiting-offers/{key}/accept", "body">;

/**
 * Puts the offered places into the visitor's cart. They stay held by the offer until the checkout takes them over, and paying accepts it.
 * Repeating it changes nothing. The link is no login: in another browser than the one that joined the list, the children's dates of birth
 * are asked, and the children are brought into that browser's own family.
 */
export async function acceptWaitingOffer(ctx: Context, input: Input): Promise<Outcome<OrderRef>> {
  const visitor = authorizeVisitor(ctx, "waiting:answer");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const id = ctx.tokens.readOffer(input.key);
  const offer = id === null ? undefined : await loadOffer(ctx.db, id);
  if (offer === undefined) return missing("The offer");
  const state = stateOf(offer, guestId);
  if (state !== "open") return refuseEnded(offer, state);
  const known = await checkBirthdays(ctx, { offer, guestId, bornOn: input.born_on ?? [] });
  if (!known.ok) return known;
  return await inTransaction(ctx.db, async (trx): Promise<Outcome<OrderRef>> => {
    const own = { ...ctx, db: trx };
    const order = await createOrder(own);
    if (!order.ok) return order;
    const { id: orderId } = order.value;
    if (orderId === null) return missing("The order");
    // A cart that refuses the places leaves the children where they were.
    const brought = await bringChildren(ctx, trx, { offer, guestId });
    if (!brought.ok) return brought;
    const childIds = brought.value;
    const missingPlaces = await notInCart(trx, { orderId, offer, childIds });
    for (const { childIds: child_ids, days } of missingPlaces) {
      const added = await addClassItem(own, {
        order_id: orderId,
        child_ids,
        ...(offer.group_id === null
          ? { type: "camp", course_id: offer.course_id ?? 0, ...(days !== null && { days }) }
          : { type: "trial", group_id: offer.group_id, start_date: offer.start_on }),
      });
      if (!added.ok) return added;
    }
    return order;
  });
}

function refuseEnded(
  { expires_at: end, taken_back: why }: LoadedOffer,
  state: Exclude<ReturnType<typeof stateOf>, "open">,
) {
  if (state === "at_checkout") return refuse("payment_under_way", "This place is being paid for in another browser.");
  const text = {
    accepted: "The place has been booked. The details are in your confirmation email.",
    declined: "You have declined this place. You can join the waiting list again.",
    list_over: "It takes no more bookings, and its waiting list has ended.",
    taken_back: `${why === "fewer_places" ? "This place is no longer available, because there are fewer places now" : "One of the dates in this offer will not take place"}. Your child keeps their place on the waiting list.`,
    lapsed: `This offer ended at ${instantSentence(end)}, and you came off the waiting list. You can join it again.`,
  }[state];
  return refuse("offer_ended", text);
}

interface InCart {
  readonly orderId: string;
  readonly offer: LoadedOffer;
  readonly childIds: readonly string[];
}

interface MissingPlaces {
  readonly childIds: string[];
  /** Days of a camp; null: all that is offered, where that is a class or a whole camp. */
  readonly days: string[] | null;
}

/**
 * What of the offer the cart has no line of yet. A child may come to a camp on other days already, which say nothing of the offered ones.
 * Children who lack the same are named together.
 */
async function notInCart(trx: Db, { orderId, offer, childIds }: InCart): Promise<MissingPlaces[]> {
  const lines = await trx
    .selectFrom("order_item as i")
    .innerJoin("order_item_child as ic", "ic.order_item_id", "i.id")
    .select(["ic.child_id", "i.days"])
    .where("i.order_id", "=", orderId)
    .where("i.state", "=", "active")
    .$if(offer.group_id !== null, (query) =>
      query.where("i.group_id", "=", offer.group_id).where("i.start_on", "=", offer.start_on),
    )
    .$if(offer.course_id !== null, (query) => query.where("i.course_id", "=", offer.course_id))
    .execute();
  const dates = offer.dates.map(({ date }) => date);
  const lacking = childIds.flatMap((id) => {
    const own = lines.filter((line) => line.child_id === id);
    if (own.length === 0) return [{ id, days: offer.days }];
    const left = dates.filter((date) => !own.some(({ days }) => days === null || days.includes(date)));
    return left.length === 0 ? [] : [{ id, days: left }];
  });
  return [...Map.groupBy(lacking, ({ days }) => days?.join() ?? "all").values()].map((children) => ({
    childIds: children.map(({ id }) => id),
    days: children[0]?.days ?? null,
  }));
}
