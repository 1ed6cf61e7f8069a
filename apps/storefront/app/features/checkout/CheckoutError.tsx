import { Button, buttonClass, EmptyState } from "@matinee/ui";
import type { Cart } from "@matinee/contract/client";
import { Link } from "react-router";
import { getDraft } from "../../shared/application/draft-store.ts";
import { aboutYouPath } from "../../shared/basket/checkout-path.ts";
import type { CheckoutFailure } from "./checkout-error.ts";

type CheckoutErrorProps = { failure: CheckoutFailure; cart: Cart | null; onAgain: () => void };

/** Why checkout failed or the hold ended, with what to do next. */
export default function CheckoutError({ failure, cart, onAgain }: CheckoutErrorProps) {
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
          title="Your time to pay has run out"
          action={
            <>
              {again("Hold my places again")}
              {toCart}
            </>
          }
        >
          Your places were released and you have not been charged. They are probably still free.
        </EmptyState>
      );
    case "changed_elsewhere":
    case "left_elsewhere":
      return (
        <EmptyState
          drawing="ticket"
          title={`You ${failure.code === "changed_elsewhere" ? "changed your cart" : "left this checkout"} in another tab`}
          action={
            <Link className={buttonClass({ tone: "spot" })} to="/cart">
              Go to your cart
            </Link>
          }
        >
          You have not been charged. Your cart is saved, and you can check out from there.
        </EmptyState>
      );
    case "customer_missing":
      return (
        <EmptyState
          drawing="stage"
          title="Tell us about you first"
          action={
            <Link
              className={buttonClass({ tone: "spot" })}
              to={cart ? aboutYouPath(cart, getDraft().lastGroupId) : "/apply-now"}
            >
              Add your details
            </Link>
          }
        >
          The school needs your name and address to confirm your order.
        </EmptyState>
      );
    case "forbidden":
      return (
        <EmptyState drawing="stage" title="Only the family can check out" action={toCart}>
          {failure.message}
        </EmptyState>
      );
    case "offline":
      return (
        <EmptyState drawing="cable" title="You are offline" action={again("Try again")}>
          Your details are saved. We will carry on when you are back online.
        </EmptyState>
      );
    case "too_many_requests":
      return (
        <EmptyState
          drawing="ticket"
          title={failure.advice ? "Please wait before you check out again" : failure.message}
          action={
            <>
              {toCart}
              {again("Try again")}
            </>
          }
        >
          {failure.advice ?? "You have not been charged."} Your cart is saved.
        </EmptyState>
      );
    case "unreachable":
    case "unavailable":
    case "payment_provider_unavailable":
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
          You have not been charged, and your cart is saved.
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
          title="Your cart changed in another window"
          action={
            <>
              {again("Continue with this cart")}
              {toCart}
            </>
          }
        >
          You have not been charged.
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
          You have not been charged, and your cart is saved.
        </EmptyState>
      );
  }
}
