import { Button, buttonClass, EmptyState, Notice } from "@matinee/ui";
import type { Cart } from "@matinee/contract/client";
import { useState } from "react";
import { Link } from "react-router";
import { useApi, useCart } from "../../state/visitor.tsx";
import { failureWords } from "../apply/frame/failure-words.ts";
import { aboutPath } from "../apply/paths.ts";
import { CartProblems } from "../cart/CartProblems.tsx";
import styles from "./checkout.module.css";
import type { Trouble } from "./trouble.ts";

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
    case "customer_missing": {
      const groupId = cart?.class_items.find((item) => item.group_id !== null)?.group_id ?? null;
      const to = groupId === null ? "/apply-now" : `${aboutPath(groupId)}&then=checkout`;
      return (
        <EmptyState
          drawing="stage"
          title="First tell us about you"
          way={
            <Link className={buttonClass({ tone: "spot" })} to={to}>
              About you
            </Link>
          }
        >
          The school needs a name and an address to confirm the place.
        </EmptyState>
      );
    }
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
      return <LineTrouble trouble={trouble} cart={cart} onAgain={onAgain} />;
  }
}

/** A line stands in the way: no place left, another price, booked already. */
function LineTrouble({ trouble, cart, onAgain }: TroubleProps) {
  const api = useApi();
  const { change } = useCart();
  const [failure, setFailure] = useState<string | null>(null);
  const problems = cart?.problems ?? [];

  async function then(work: () => Promise<unknown>): Promise<void> {
    setFailure(null);
    try {
      await change(work);
      onAgain();
    } catch (error) {
      setFailure(failureWords(error));
    }
  }

  return (
    <section className={styles.trouble} aria-labelledby="trouble">
      <h2 id="trouble">{trouble.message}</h2>
      <p>Nothing was taken.</p>
      {failure && <Notice tone="problem" live title={failure} />}
      {problems.length === 0 &&
        trouble.details.map((detail) => <Notice key={detail.path} tone="problem" title={detail.message} />)}
      {problems.map((problem) => (
        <CartProblems
          key={`${problem.code} ${problem.item_id}`}
          problems={[problem]}
          item={cart?.class_items.find((item) => item.id === problem.item_id) ?? null}
          onAcceptPrice={(id) =>
            void then(() =>
              api.call("PUT /order-items/update/{id}", { path: { id }, body: { accept_price: true }, quiet: true }),
            )
          }
          onRemove={(id) =>
            void then(() => api.call("DELETE /order-items/remove-class/{id}", { path: { id }, quiet: true }))
          }
        />
      ))}
      <div className={styles.ways}>
        {problems.length === 0 && (
          <Button tone="spot" onClick={onAgain}>
            Try again
          </Button>
        )}
        <Link className={buttonClass({ tone: problems.length === 0 ? "quiet" : "ink" })} to="/cart">
          Back to your cart
        </Link>
      </div>
    </section>
  );
}
