import { Button, buttonClass, EmptyState } from "@matinee/ui";
import type { Cart } from "@matinee/contract/client";
import { Link } from "react-router";
import { getDraft } from "../../shared/application/draft-store.ts";
import { aboutYouPath } from "../../shared/basket/checkout-path.ts";
import type { CheckoutFailure } from "./checkout-error.ts";

type TroubleProps = { failure: CheckoutFailure; cart: Cart | null; onAgain: () => void };

/** Why the places could not be held, or are held no more: each reason in plain words with its way out. */
export function CheckoutError({ failure, cart, onAgain }: TroubleProps) {
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
  switch (failure.code) {
    case "hold_expired":
      return (
        <EmptyState
          drawing="ticket"
          title="The time to pay has run out"
          action={
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
          action={
            <Link
              className={buttonClass({ tone: "spot" })}
              to={cart ? aboutYouPath(cart, getDraft().lastGroupId) : "/apply-now"}
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
        <EmptyState drawing="cable" title="You are offline" action={again("Try again")}>
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
          title={failure.message}
          action={
            <>
              {again("Try again")}
              {toCart}
            </>
          }
        >
          Nothing was taken, and your basket is kept.
          {failure.code === "fault" &&
            failure.requestId &&
            ` If it happens again, tell us this number: ${failure.requestId}`}
        </EmptyState>
      );
    case "order_changed":
    case "order_placed":
      return (
        <EmptyState
          drawing="ticket"
          title="Your basket has changed in another window"
          action={
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
          title={failure.message}
          action={
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
