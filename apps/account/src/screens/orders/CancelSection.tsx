import type { OrderPage } from "@matinee/contract/client";
import { Button } from "@matinee/ui";
import { formatList } from "@matinee/format";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { StatusMessage, useStatusMessage } from "../common/StatusMessage.tsx";
import common from "../common/screen.module.css";
import { AskSchool } from "./AskSchool.tsx";
import { CancelLine, type Cancellable } from "./CancelLine.tsx";
import { MoveLine } from "./MoveLine.tsx";

/** The lines of an order that stand: cancel by the school's rule, or ask the school for more than the rule gives. */
export function CancelSection({ order }: { order: OrderPage }) {
  const { revalidate } = useRevalidator();
  const [cancelling, setCancelling] = useState<Cancellable | null>(null);
  const [asking, setAsking] = useState<Cancellable | null>(null);
  const [moving, setMoving] = useState<Cancellable | null>(null);
  const status = useStatusMessage();
  const lines = linesOf(order);
  // The rule is for what has a date.
  const dated = new Set(order.cart.class_items.map((item) => item.seller.id));
  const rules = order.sellers.filter((seller) => dated.has(seller.id));
  // The last line may just have been cancelled.
  if (lines.length === 0) return <StatusMessage message={status.message} />;
  return (
    <section className={common.section} aria-labelledby="cancel">
      <h2 id="cancel">Cancel or change</h2>
      {rules.map((seller) => (
        <p key={seller.id} className={common.mute}>
          {rules.length > 1 ? `${seller.name}: ` : ""}
          {seller.cancellation}
        </p>
      ))}
      <StatusMessage message={status.message} />
      <ul className={common.list}>
        {lines.map((line) => (
          <li key={line.key} className={common.row}>
            <span className={common.grow}>{line.title}</span>
            <span className={common.actions}>
              {line.move && (
                <Button
                  tone="quiet"
                  size="small"
                  onClick={() => setMoving(line)}
                  aria-label={`${line.isItem ? "Swap" : "Move"} ${line.title}`}
                >
                  {line.isItem ? "Swap" : "Move"}
                </Button>
              )}
              {!line.ask && (
                <Button
                  tone="quiet"
                  size="small"
                  onClick={() => setCancelling(line)}
                  aria-label={`Cancel ${line.title}`}
                >
                  Cancel
                </Button>
              )}
              <Button
                tone="quiet"
                size="small"
                onClick={() => setAsking(line)}
                aria-label={`Ask the school about ${line.title}`}
              >
                Ask the school
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <CancelLine
        orderId={order.id}
        line={cancelling}
        onClose={() => setCancelling(null)}
        onDone={async (text) => {
          setCancelling(null);
          await revalidate();
          status.show(text);
        }}
      />
      <MoveLine
        orderId={order.id}
        line={moving}
        onClose={() => setMoving(null)}
        onDone={async (text) => {
          setMoving(null);
          await revalidate();
          status.show(text);
        }}
      />
      <AskSchool
        orderId={order.id}
        line={asking}
        onClose={() => setAsking(null)}
        onDone={(text) => {
          setAsking(null);
          status.show(text);
        }}
      />
    </section>
  );
}

/** A row for each line that stands; of a class for several children, a row for each child. */
function linesOf({ cart, cancellable }: OrderPage): Cancellable[] {
  return cancellable.flatMap(({ line_id: id, quantity, ask, move }): Cancellable[] => {
    const item = cart.class_items.find((one) => one.id === id);
    if (item !== undefined && item.type !== "camp" && item.children.length > 1)
      return item.children.map((child) => ({
        key: `${id} ${child.id}`,
        id,
        quantity: 1,
        childIds: [child.id],
        title: `${item.name}, ${child.first_name}`,
        isItem: false,
        ask,
        move,
      }));
    const names = item === undefined ? "" : formatList(item.children.map((child) => child.first_name));
    const product = cart.product_items.find((one) => one.id === id);
    const title =
      item === undefined ? `${quantity} × ${product?.name ?? ""}` : [item.name, names].filter(Boolean).join(", ");
    return [{ key: id, id, quantity, childIds: null, title, isItem: product !== undefined, ask, move }];
  });
}
