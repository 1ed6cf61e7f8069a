import { Button, buttonClass, EmptyState } from "@matinee/ui";
import type { Cart } from "@matinee/contract/client";
import { Link } from "react-router";
import { getDraft } from "../../shared/application/draft-store.ts";
import { aboutWay } from "../../shared/basket/checkout-path.ts";
import type { Trouble } from "./checkout-error.ts";

type TroubleProps = { trouble: Trouble; cart: Cart | null; onAgain: () => void };

/** Why the places could not be held, or are held no more: each reason in plain words with its way out. */
export function CheckoutTrouble({ trouble, cart, onAgain }: TroubleProps) {
  const toCart = (
    <Link className={buttonClass({ tone: "quiet" })} to="/cart">
      Back to your cart
    </Link>
  );
  const again = (text: string) => (
    <Button tone="spot" onClick={onAgain}>
      {text}
    </Button>
  );
  switch (trouble.code) {
    case "hold_expired":
      return (
        <EmptyState
          drawing="ticket"
          title="The time to pay has run out"
          way={
            <>
              {again("Hold my places again")}
              {toCart}
            </>
          }
        >
          Your places were let go, and nothing was taken. Very likely they are still free.
        </EmptyState>
      );
    case "customer_missing":
      return (
        <EmptyState
          drawing="stage"
          title="First tell us about you"
          way={
            <Link
              className={buttonClass({ tone: "spot" })}
              to={cart ? aboutWay(cart, getDraft().lastGroupId) : "/apply-now"}
            >
              About you
            </Link>
          }
        >
          The school needs a name and an address to confirm your order.
        </EmptyState>
      );
    case "offline":
      return (
        <EmptyState drawing="cable" title="You are offline" way={again("Try again")}>
          Everything you typed is kept. We go on by ourselves once you are connected.
        </EmptyState>
      );
    case "unreachable":
    case "unavailable":
    case "payment_provider_unavailable":
    case "too_many_requests":
    case "fault":
      return (
        <EmptyState
          drawing="cable"
          title={trouble.message}
          way={
            <>
              {again("Try again")}
              {toCart}
            </>
          }
        >
          Nothing was taken, and your basket is kept.
          {trouble.code === "fault" &&
            trouble.requestId &&
            ` If it happens again, tell us this number: ${trouble.requestId}`}
        </EmptyState>
      );
    case "order_changed":
    case "order_placed":
      return (
        <EmptyState
          drawing="ticket"
          title="Your basket has changed in another window"
          way={
            <>
              {again("Go on with it as it is now")}
              {toCart}
            </>
          }
        >
          Nothing was taken.
        </EmptyState>
      );
    default:
      return (
        <EmptyState
          drawing="lost"
          title={trouble.message}
          way={
            <>
              {toCart}
              {again("Try again")}
            </>
          }
        >
          Nothing was taken, and your basket is kept.
        </EmptyState>
      );
  }
}
