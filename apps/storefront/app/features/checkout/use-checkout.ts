import type { CallAnswer, Cart, Checkout, Order } from "@matinee/contract/client";
import { newKey } from "@matinee/webapp";
import { paymentContext, type CardSelection } from "@matinee/webapp/cards";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useApi, useCart } from "../../shared/visitor/visitor.tsx";
import { changeDraft, getDraft } from "../../shared/application/draft-store.ts";
import { thankYouPath } from "../../shared/paths.ts";
import { isSolvedInCart, refusalState } from "../../shared/basket/refusal.ts";
import { serverClockAhead } from "./hold-clock.ts";
import { type CheckoutFailure, failureOf } from "./checkout-error.ts";
import { howToStart, type HowToPay, type Start } from "./how-to-start.ts";
import { leftElsewhere } from "./left-elsewhere.ts";

type Credentials = CallAnswer<"GET /payment-providers/get-credentials">;
/** `ahead` and `heldAt` in milliseconds: the lead of the server's clock, and its time at the response. */
export type ReadyCheckout = {
  checkout: Checkout;
  credentials: Credentials;
  ahead: number;
  heldAt: number;
  /** The hold had expired at the press, and everything was held again. */
  heldAgain?: boolean;
  /** The visitor pays with credit, and it now covers everything: the order is placed when they press for it. */
  creditCovers?: boolean;
};

export type CheckoutState =
  | { kind: "starting" }
  | { kind: "empty" }
  /** Nothing is due now, so the visitor looks at it and books. */
  | { kind: "nothing-now"; cart: Cart }
  | { kind: "ready"; cart: Cart; ready: ReadyCheckout }
  | { kind: "error"; cart: Cart | null; failure: CheckoutFailure };

const RETRY_MS = 1_500;
const MAX_ATTEMPTS = 8;

function checkoutBody(orderId: string, useCredit: boolean) {
  const { customerId } = getDraft();
  return {
    order_id: orderId,
    ...(customerId && { customer_id: customerId }),
    ...(useCredit && { use_credit: true }),
  };
}

const isBusy = (error: unknown): boolean => failureOf(error).code === "idempotency_under_way";

/** The screen says why, and until when. The toast of such an answer would say "Unknown error". */
const isExplained = (error: unknown): boolean => {
  const { code, advice } = failureOf(error);
  return code === "too_many_requests" && advice !== undefined;
};

/** Retries while an earlier attempt is still in progress, and reports only the last refusal. */
async function retryWhileBusy(ask: (quiet: (error: unknown) => boolean) => Promise<Checkout>): Promise<Checkout> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= MAX_ATTEMPTS;
    try {
      return await ask((error) => (!isLast && isBusy(error)) || isExplained(error));
    } catch (error) {
      if (isLast || !isBusy(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** This checkout has ended, and its screen says why in its own words. */
const endedElsewhere = (code: CheckoutFailure["code"], cart: Cart): CheckoutState => ({
  kind: "error",
  cart,
  failure: { code, message: "", details: [], requestId: null },
});

/** What the screen can ask of a checkout. */
export type CheckoutActions = Omit<ReturnType<typeof useCheckout>, "state">;

/** The checkout's state. Holds the places on entering and watches the hold. */
export function useCheckout() {
  const api = useApi();
  const navigate = useNavigate();
  const { status, refetch, settled } = useCart();
  const [state, setState] = useState<CheckoutState>({ kind: "starting" });
  const running = useRef(false);
  const begun = status !== "loading";

  const toThankYou = useCallback(
    (orderId: string) => void navigate(thankYouPath(orderId), { replace: true }),
    [navigate],
  );

  const hold = useCallback(
    async (cart: Cart, orderId: string, { useCredit, creditCovers }: HowToPay): Promise<void> => {
      // Before the call, whose answer may be lost on the way. The confirmation then deletes what was typed for this order.
      changeDraft({ orderId });
      const body = checkoutBody(orderId, useCredit);
      // One for each attempt: an order holds its places once, however often it is asked to, and after it was cancelled meanwhile the answer to
      // an earlier attempt would be a payment that nobody can make any more.
      const idempotencyKey = newKey();
      const [checkout, credentials, ahead]: [Checkout, Credentials, number] = await Promise.all([
        retryWhileBusy((quiet) => api.call("POST /shop/checkout", { body, idempotencyKey, inline: true, quiet })),
        api.call("GET /payment-providers/get-credentials", { inline: true }),
        serverClockAhead(),
      ]);
      if (checkout.status === "confirmed" || checkout.client_secret === null) {
        toThankYou(orderId);
        return;
      }
      // Credit changes the totals.
      const held: Cart = useCredit ? await api.call("GET /shop/calculate-totals", { inline: true }) : cart;
      const heldAt = Date.now() + ahead;
      setState({ kind: "ready", cart: held, ready: { checkout, credentials, ahead, heldAt, creditCovers } });
      // The other screens learn that the order is at the checkout.
      void refetch();
    },
    [api, refetch, toThankYou],
  );

  const start = useCallback(
    async (wanted: Start = {}): Promise<void> => {
      if (running.current) return;
      running.current = true;
      setState({ kind: "starting" });
      let cart: Cart | null = null;
      try {
        // Wait for pending changes of the cart.
        await settled();
        const now: Cart = await api.call("GET /shop/calculate-totals", { inline: true });
        cart = now;
        const how = howToStart(now, wanted);
        if (how === "changed") {
          setState(endedElsewhere("changed_elsewhere", now));
          await refetch();
        } else if (how === "empty" || now.id === null) setState({ kind: "empty" });
        else if (how === "nothing-now") setState({ kind: "nothing-now", cart: now });
        else await hold(now, now.id, how);
      } catch (error) {
        const failure = failureOf(error);
        const orderId = cart?.id ?? null;
        if (orderId && (failure.code === "order_paid" || failure.code === "payment_under_way"))
          return toThankYou(orderId);
        // The cart shows the problem at its line.
        await refetch();
        if (isSolvedInCart(failure.code))
          return void navigate("/cart", {
            replace: true,
            state: refusalState({ title: failure.message, rows: failure.details }),
          });
        setState({ kind: "error", cart, failure });
      } finally {
        running.current = false;
      }
    },
    [api, hold, navigate, refetch, settled, toThankYou],
  );

  /** Holds everything again with or without credit, because the amount changes. `seen` is the order at the checkout, as it is shown. */
  const payWithCredit = useCallback(
    async (seen: Cart, useCredit: boolean): Promise<void> => {
      setState({ kind: "starting" });
      if (seen.id !== null)
        // If the release fails, the new start reports the problem.
        await api.call("POST /shop/cancel-checkout", { body: { order_id: seen.id }, quiet: true }).catch(() => {});
      await start({ useCredit, agreedTo: seen });
    },
    [api, start],
  );

  /**
   * Puts a code on the order at the checkout, or takes it off (null). A code that does not work is refused while the
   * places are still held. A change of the amount needs a new payment, so everything is held again. Rejects with the refusal.
   */
  const changeCode = useCallback(
    async (code: string | null): Promise<Pick<Cart, "coupon">> => {
      if (!("cart" in state) || !state.cart?.id) throw new Error("There is no order to change");
      const { id: orderId, coupon, credit_used } = state.cart;
      const useCredit = credit_used > 0 || (state.kind === "ready" && state.ready.creditCovers === true);
      const isPlaced = (error: unknown): boolean => failureOf(error).code === "order_placed";
      const send = async (shown: { inline?: true }): Promise<Pick<Cart, "coupon">> => {
        if (code !== null)
          return await api.call("POST /coupons/addToOrder", {
            body: { order_id: orderId, code },
            quiet: isPlaced,
            ...shown,
          });
        const body = { code: coupon?.code ?? "" };
        await api.call("DELETE /coupons/removeFromOrder/{orderId}", {
          path: { orderId },
          body,
          quiet: isPlaced,
          ...shown,
        });
        return { coupon: null };
      };
      const released = async (): Promise<Pick<Cart, "coupon">> => {
        await api.call("POST /shop/cancel-checkout", { body: { order_id: orderId }, inline: true });
        // The field goes while everything is held again, so a refusal that comes only now is a toast.
        return await send({}).catch(async (refused: unknown) => {
          await start({ useCredit });
          throw refused;
        });
      };
      const changed = await send({ inline: true })
        .catch((error: unknown) => {
          if (isPlaced(error)) return released();
          throw error;
        })
        .catch((error: unknown) => {
          // Another window has paid meanwhile.
          const { code: reason } = failureOf(error);
          if (reason === "order_paid" || reason === "payment_under_way") toThankYou(orderId);
          throw error;
        });
      await refetch();
      await start({ useCredit });
      return changed;
    },
    [api, refetch, start, state, toThankYou],
  );

  /** Tells the shop which card is used. False if everything was held again, so that the visitor checks first. */
  const selectCard = useCallback(
    async (selection: CardSelection): Promise<boolean> => {
      if (state.kind !== "ready") return false;
      const { cart, ready } = state;
      const answered: Checkout = await api.call("POST /shop/checkout", {
        body: { ...checkoutBody(ready.checkout.order_id, cart.credit_used > 0), ...selection },
        idempotencyKey: newKey(),
        context: paymentContext(ready.checkout, selection),
        inline: true,
      });
      if (answered.status === "confirmed") {
        toThankYou(ready.checkout.order_id);
        return false;
      }
      if (answered.client_secret === ready.checkout.client_secret) return true;
      const heldAt = Date.now() + ready.ahead;
      setState({ kind: "ready", cart, ready: { ...ready, checkout: answered, heldAt, heldAgain: true } });
      return false;
    },
    [api, state, toThankYou],
  );

  useEffect(() => {
    if (begun) void start();
  }, [begun, start]);

  /** Asks for the order again, and shows what has become of it. False: it can't be paid here as it is shown. */
  const isStillHeld = useCallback(async (): Promise<boolean> => {
    if (state.kind !== "ready") return false;
    const { cart, ready } = state;
    const { checkout } = ready;
    const order: Order | null = await api
      .call("GET /orders/get/{id}", { path: { id: checkout.order_id }, quiet: true })
      // Offline: keep the screen. Paying reports the error.
      .catch(() => null);
    if (order === null) return true;
    const elsewhere = leftElsewhere({ cart, checkout }, order, Date.now() + ready.ahead);
    if (elsewhere !== null || order.status === "basket") {
      const code = elsewhere === null ? "hold_expired" : (`${elsewhere}_elsewhere` as const);
      setState(endedElsewhere(code, order.cart));
      void refetch();
      return false;
    }
    if (order.status !== "placed" || order.payment_status === "processing" || order.payment_status === "paid") {
      toThankYou(order.id);
      return false;
    }
    if (order.hold_expires_at !== checkout.hold_expires_at)
      setState({ ...state, ready: { ...ready, checkout: { ...checkout, hold_expires_at: order.hold_expires_at } } });
    return true;
  }, [api, refetch, state, toThankYou]);

  /** After a refused card, at the end of the hold, and on return to the tab. */
  const refreshOrder = useCallback(async (): Promise<void> => void (await isStillHeld()), [isStillHeld]);

  /** Before paying: another tab may have changed the cart. Then tells the shop which card is used; null: a new one. */
  const beforePaying = async (selection: CardSelection | null): Promise<boolean> =>
    (await isStillHeld()) && (selection === null || (await selectCard(selection)));

  useEffect(() => {
    const onReturn = () => document.visibilityState === "visible" && void refreshOrder();
    document.addEventListener("visibilitychange", onReturn);
    // Two windows beside each other are both visible.
    addEventListener("focus", onReturn);
    return () => {
      document.removeEventListener("visibilitychange", onReturn);
      removeEventListener("focus", onReturn);
    };
  }, [refreshOrder]);

  const lost = state.kind === "error" && (state.failure.code === "offline" || state.failure.code === "unreachable");
  useEffect(() => {
    if (!lost) return;
    const onOnline = () => void start();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [lost, start]);

  return { state, start, payWithCredit, changeCode, beforePaying, refreshOrder, toThankYou };
}

/** The class of the current trial application, if the basket holds only trials. */
export function trialApplication(cart: Cart | null): number | null {
  if (!cart || cart.product_items.length > 0 || cart.class_items.some((item) => item.type !== "trial")) return null;
  const { lastGroupId } = getDraft();
  return cart.class_items.some((item) => item.group_id === lastGroupId) ? lastGroupId : null;
}
