import { Button, buttonClass, EmptyState, Notice, Reminder, Skeleton } from "@matinee/ui";
import type { Cart, ClassItem } from "@matinee/contract/client";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { useApi, useCart } from "../../state/visitor.tsx";
import { failureWords } from "../apply/frame/failure-words.ts";
import { StepHeading } from "../apply/frame/StepHeading.tsx";
import { CHECKOUT_PATH } from "../apply/paths.ts";
import { CartLine } from "./CartLine.tsx";
import { CartProblems } from "./CartProblems.tsx";
import { ProductLine } from "./ProductLine.tsx";
import { Receipt } from "./Receipt.tsx";
import { RemovedLine } from "./RemovedLine.tsx";
import styles from "./cart.module.css";
import { useFreshCart } from "./use-fresh-cart.ts";
import { useRemoval } from "./use-removal.ts";

export function CartScreen() {
  const { cart, status, refetch } = useFreshCart();
  return (
    <div className={styles.screen}>
      <StepHeading>Your cart</StepHeading>
      {cart ? (
        <FilledCart cart={cart} />
      ) : status === "failed" ? (
        <EmptyState
          drawing="cable"
          title="Your cart can't be reached"
          way={
            <Button tone="spot" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          It is kept safely. Check your connection, then try again.
        </EmptyState>
      ) : (
        <CartSkeleton />
      )}
    </div>
  );
}

function FilledCart({ cart }: { cart: Cart }) {
  const api = useApi();
  const { change, refetch } = useCart();
  const list = useRef<HTMLUListElement>(null);
  const { removals, remove, undo, canUndo, dismiss } = useRemoval();
  const [failure, setFailure] = useState<string | null>(null);

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    setFailure(null);
    try {
      await change(work);
    } catch (error) {
      setFailure(failureWords(error));
    }
  }
  const acceptPrice = (id: string) =>
    attempt(() =>
      api.call("PUT /order-items/update/{id}", { path: { id }, body: { accept_price: true }, quiet: true }),
    );
  const cancelCheckout = (then: () => void) =>
    attempt(async () => {
      if (cart.id) await api.call("POST /shop/cancel-checkout", { body: { order_id: cart.id }, quiet: true });
      then();
    });

  // A removed line keeps its place in the list until its own row is settled.
  const gone = removals.filter((removal) => !(removal.kind === "failed" && removal.atCheckout));
  const removalOf = (id: string) => removals.find((removal) => removal.item.id === id);
  const shown = [...cart.class_items, ...cart.product_items];
  const rows = [
    ...shown,
    ...gone.map((removal) => removal.item).filter((item) => !shown.some((line) => line.id === item.id)),
  ];
  const left = shown.filter(
    (line) => !removals.some((removal) => removal.kind !== "failed" && removal.item.id === line.id),
  );
  const problemsOf = (item: ClassItem) => cart.problems.filter((problem) => problem.item_id === item.id);
  const general = cart.problems.filter((problem) => problem.item_id === null);

  if (rows.length === 0) {
    return (
      <EmptyState
        drawing="ticket"
        title="Nothing in here yet"
        way={
          <Link className={buttonClass({ tone: "spot" })} to="/find-classes">
            Find a class
          </Link>
        }
      >
        A trial is the best way to find out whether your child likes it.
      </EmptyState>
    );
  }
  return (
    <div className={styles.columns}>
      <div className={styles.lines}>
        {failure && <Notice tone="problem" live title={failure} />}
        <CartProblems problems={general} item={null} onAcceptPrice={(id) => void acceptPrice(id)} onRemove={() => {}} />
        <ul className={styles.list} ref={list} tabIndex={-1} aria-label="In your cart">
          {rows.map((item) => {
            const removal = removalOf(item.id);
            if (removal) {
              return (
                <RemovedLine
                  key={`${item.id} ${removal.kind}`}
                  removal={removal}
                  canUndo={canUndo(item)}
                  onUndo={() => void undo(item).then(() => list.current?.focus())}
                  onCancelCheckout={() => void cancelCheckout(() => void remove(item))}
                  onDismiss={() => {
                    dismiss(item);
                    void refetch();
                  }}
                />
              );
            }
            if (!("group_id" in item))
              return <ProductLine key={item.id} item={item} onRemove={() => void remove(item)} />;
            const problems = problemsOf(item);
            return (
              <CartLine
                key={item.id}
                item={item}
                onRemove={() => void remove(item)}
                problems={
                  problems.length > 0 && (
                    <CartProblems
                      problems={problems}
                      item={item}
                      onAcceptPrice={(id) => void acceptPrice(id)}
                      onRemove={() => void remove(item)}
                    />
                  )
                }
              />
            );
          })}
        </ul>
      </div>
      {left.length > 0 ? (
        <aside className={styles.side} aria-label="Your total">
          <div className={styles.sum}>
            <Receipt cart={cart} />
            {cart.problems.length > 0 ? (
              <Notice tone="problem">Please sort out what is marked in your cart. Then you can pay.</Notice>
            ) : (
              <Link className={buttonClass({ tone: "spot", size: "large", wide: true })} to={CHECKOUT_PATH}>
                Go to checkout
              </Link>
            )}
            <Link className={styles.more} to="/find-classes">
              Find another class
            </Link>
          </div>
          <Reminder />
        </aside>
      ) : (
        <aside className={styles.side} aria-label="Next">
          <Link className={buttonClass({ tone: "spot", wide: true })} to="/find-classes">
            Find a class
          </Link>
        </aside>
      )}
    </div>
  );
}

/** The shape of a cart with one line. */
function CartSkeleton() {
  return (
    <div className={styles.columns} aria-hidden="true">
      <div className={styles.lines}>
        <div className={styles.lineRoom}>
          <Skeleton height="100%" radius="20px" />
        </div>
      </div>
      <div className={styles.side}>
        <Skeleton height="304px" radius="20px" />
      </div>
    </div>
  );
}
