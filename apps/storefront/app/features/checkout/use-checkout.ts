import type { CallAnswer, Cart, Checkout, Order } from "@matinee/contract/client";
import type { CardSelection } from "@matinee/webapp/cards";
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useApi, useCart } from "../../shared/visitor/visitor.tsx";
import { getDraft, newKey } from "../../shared/application/draft-store.ts";
import { thankYouPath } from "../../shared/paths.ts";
import { isSolvedInCart, refusalState } from "../../shared/basket/refusal.ts";
import { attemptAnswered, attemptKey } from "./attempt-key.ts";
import { serverClockAhead } from "./hold-clock.ts";
import { type CheckoutFailure, failureOf } from "./checkout-error.ts";

type Credentials = CallAnswer<"GET /payment-providers/get-credentials">;
/** `ahead` and `heldAt` in milliseconds: how far the server's clock is before ours, and its time at the answer. */
export type ReadyCheckout = {
  checkout: Checkout;
  credentials: Credentials;
  ahead: number;
  heldAt: number;
  /** The hold had run out when the button was pressed, and all of it was held once more. */
  heldAgain?: boolean;
};

export type CheckoutState =
  | { kind: "starting" }
  | { kind: "empty" }
  /** No card is asked, and yet it wants a word: something falls due later. */
  | { kind: "nothing-now"; cart: Cart }
  | { kind: "ready"; cart: Cart; ready: ReadyCheckout }
  | { kind: "error"; cart: Cart | null; failure: CheckoutFailure };

type Start = {
  /** Credit pays as far as it goes. */
  useCredit?: boolean;
  /** The visitor has said yes to what falls due later. */
  agreed?: boolean;
};

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

/** The same try may still be worked on, from before a reload: it is waited for. */
async function retryWhileBusy(ask: () => Promise<Checkout>): Promise<Checkout> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || failureOf(error).code !== "idempotency_under_way") throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Holds the places on entering and keeps an eye on the hold; whatever ends it has its own state. */
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
    async (cart: Cart, orderId: string, useCredit: boolean): Promise<void> => {
      const [checkout, credentials, ahead]: [Checkout, Credentials, number] = await Promise.all([
        retryWhileBusy(() =>
          api.call("POST /shop/checkout", {
            body: checkoutBody(orderId, useCredit),
            idempotencyKey: attemptKey(orderId),
            quiet: true,
          }),
        ),
        api.call("GET /payment-providers/get-credentials", { quiet: true }),
        serverClockAhead(),
      ]);
      attemptAnswered(orderId);
      if (checkout.status === "confirmed" || checkout.client_secret === null) {
        toThankYou(orderId);
        return;
      }
      // With credit the figures are other ones than before.
      const held: Cart = useCredit ? await api.call("GET /shop/calculate-totals", { quiet: true }) : cart;
      setState({ kind: "ready", cart: held, ready: { checkout, credentials, ahead, heldAt: Date.now() + ahead } });
    },
    [api, toThankYou],
  );

  const start = useCallback(
    async ({ useCredit = false, agreed = false }: Start = {}): Promise<void> => {
      if (running.current) return;
      running.current = true;
      setState({ kind: "starting" });
      let cart: Cart | null = null;
      try {
        // What was changed in the cart a moment ago is paid for as it was changed.
        await settled();
        const now: Cart = await api.call("GET /shop/calculate-totals", { quiet: true });
        cart = now;
        if (now.id === null || now.class_items.length + now.product_items.length === 0) setState({ kind: "empty" });
        else if (!agreed && now.amount_due_now === 0 && now.amount_due_later > 0)
          setState({ kind: "nothing-now", cart: now });
        else await hold(now, now.id, useCredit);
      } catch (error) {
        const failure = failureOf(error);
        const orderId = cart?.id ?? null;
        if (orderId && failure.code !== "offline" && failure.code !== "unreachable") attemptAnswered(orderId);
        if (orderId && (failure.code === "order_paid" || failure.code === "payment_under_way"))
          return toThankYou(orderId);
        // The cart says at which line it is, and what can be done.
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

  /** Holds everything anew, with credit or without: another amount is another payment. */
  const payWithCredit = useCallback(
    async (orderId: string, useCredit: boolean): Promise<void> => {
      setState({ kind: "starting" });
      // What stands in the way of letting go stands in the way of starting too, and is said there.
      await api.call("POST /shop/cancel-checkout", { body: { order_id: orderId }, quiet: true }).catch(() => {});
      await start({ useCredit, agreed: true });
    },
    [api, start],
  );

  /** Tells the shop which card is to pay; false where that held everything anew, which is then to be looked at first. */
  const selectCard = useCallback(
    async (selection: CardSelection): Promise<boolean> => {
      if (state.kind !== "ready") return false;
      const { cart, ready } = state;
      const answered: Checkout = await api.call("POST /shop/checkout", {
        body: { ...checkoutBody(ready.checkout.order_id, cart.credit_used > 0), ...selection },
        idempotencyKey: newKey(),
        quiet: true,
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

  /** Asks how the order stands: after a refused card, at the end of the hold, on coming back to the tab. */
  const refreshOrder = useCallback(async (): Promise<void> => {
    if (state.kind !== "ready") return;
    const { checkout } = state.ready;
    try {
      const order: Order = await api.call("GET /orders/get/{id}", { path: { id: checkout.order_id }, quiet: true });
      if (order.status === "basket") {
        const failure: CheckoutFailure = { code: "hold_expired", message: "", details: [], requestId: null };
        setState({ kind: "error", cart: order.cart, failure });
      } else if (
        order.status !== "placed" ||
        order.payment_status === "processing" ||
        order.payment_status === "paid"
      ) {
        toThankYou(order.id);
      } else if (order.hold_expires_at !== checkout.hold_expires_at) {
        setState({
          ...state,
          ready: { ...state.ready, checkout: { ...checkout, hold_expires_at: order.hold_expires_at } },
        });
      }
    } catch {
      // Not reached: what is on the screen stays, and the server will say so when it is asked to pay.
    }
  }, [api, state, toThankYou]);

  useEffect(() => {
    const onReturn = () => document.visibilityState === "visible" && void refreshOrder();
    document.addEventListener("visibilitychange", onReturn);
    return () => document.removeEventListener("visibilitychange", onReturn);
  }, [refreshOrder]);

  const lost = state.kind === "error" && (state.failure.code === "offline" || state.failure.code === "unreachable");
  useEffect(() => {
    if (!lost) return;
    const onOnline = () => void start();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [lost, start]);

  return { state, start, payWithCredit, selectCard, refreshOrder, toThankYou };
}

/** The class whose trial is being applied for, where the basket holds trials alone; its steps lead back. */
export function trialApplication(cart: Cart | null): number | null {
  if (!cart || cart.product_items.length > 0 || cart.class_items.some((item) => item.type !== "trial")) return null;
  const { lastGroupId } = getDraft();
  return cart.class_items.some((item) => item.group_id === lastGroupId) ? lastGroupId : null;
}
