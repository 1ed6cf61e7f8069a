import { Button, buttonClass, Icon, Notice, VisuallyHidden } from "@matinee/ui";
import { formatPence } from "@matinee/format";
import type { Cart } from "@matinee/contract/client";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useCart } from "../../shared/visitor/visitor.tsx";
import { HeldAtCheckout } from "./HeldAtCheckout.tsx";
import styles from "./cart.module.css";
import { CartLines } from "./CartLines.tsx";
import { CartProblems } from "./CartProblems.tsx";
import { CartTotal } from "./CartTotal.tsx";
import { DeliveryChoice } from "./DeliveryChoice.tsx";
import { isClassItem, lineName, type Line } from "../../shared/basket/line.ts";
import type { CartAction } from "./remedies.ts";
import { unsaidRows, type Refusal } from "../../shared/basket/refusal.ts";
import { useCartChanges } from "./use-cart-changes.ts";
import { useRemoval } from "./use-removal.ts";

type FilledCartProps = {
  cart: Cart;
  refusal: Refusal | null;
  onRefusalRead: () => void;
  /** What stands here once there are no lines, and none that can be brought back: another window has paid for them, or removed them. */
  empty: ReactNode;
};

/** A cart with lines, or with lines that were just removed. */
export default function FilledCart({ cart, refusal, onRefusalRead, empty }: FilledCartProps) {
  const { orderStatus, stale, refetch } = useCart();
  const { shown, busy, make, finish, lineErrors, setLineError } = useCartChanges(cart);
  const { removals, replaced, remove, undo } = useRemoval(setLineError);
  const [said, setSaid] = useState("");
  const placed = orderStatus === "placed";

  const removeCoupon = (): void => make({ kind: "coupon-off", code: cart.coupon?.code ?? "" });
  const act = (what: CartAction, line: Line | null): void => {
    onRefusalRead();
    if (what.kind === "remove_coupon") return removeCoupon();
    if (what.kind === "accept_terms") return make({ kind: "terms", total: shown.total_if_accepted ?? 0 });
    if (line === null) return;
    if (what.kind === "remove") return removeLine(line);
    if (what.kind === "accept_price") return make({ kind: "price", itemId: line.id });
    if (what.kind === "lower_quantity" && !isClassItem(line))
      return make({ kind: "quantity", itemId: line.id, productId: line.product_id, quantity: what.quantity });
    const addon =
      what.kind === "remove_addon" && isClassItem(line)
        ? line.addons.find((one) => one.id === what.addonId)
        : undefined;
    if (addon) make({ kind: "addon", itemId: line.id, addon, quantity: 0 });
  };
  function removeLine(line: Line): void {
    setSaid(`${lineName(line)} removed from your cart. You can undo this.`);
    void remove(line);
  }

  const lines: Line[] = [...shown.class_items, ...shown.product_items];
  if (lines.length === 0 && removals.length === 0) return empty;
  const left = lines.filter((line) => !removals.some((removal) => removal.item.id === line.id));
  const unsaid = refusal ? unsaidRows(refusal, shown) : new Map<string | null, string>();
  const termsError = lineErrors.get("terms")?.message ?? null;
  const general = shown.problems.filter((problem) => problem.item_id === null);

  return (
    <div className={styles.columns}>
      <div aria-live="polite" className={styles.said}>
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      <div className={styles.lines}>
        {left.length > 1 && (
          <a className={styles.quick} href="#total">
            <span>
              <strong>{formatPence(shown.amount_due_now)}</strong>{" "}
              {shown.amount_due_later > 0 ? "to pay now" : "in total"}
            </span>
            <span className={styles.jump}>
              Go to total <Icon name="down" size={18} />
            </span>
          </a>
        )}
        {refusal && (
          <Notice tone="problem" live title={refusal.title}>
            <p>You have not been charged. {unsaid.get(null) ?? "Each item below says what to do."}</p>
          </Notice>
        )}
        {placed && <HeldAtCheckout cart={cart} />}
        {stale && (
          <Notice tone="calm" title="Your cart may be out of date">
            <p>We can't load your cart right now. </p>
            <Button tone="quiet" size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        <CartProblems problems={general} line={null} onAction={act} />
        {termsError && <Notice tone="problem" live title={termsError} />}
        {/* A cart at checkout cannot be changed until its places are released. */}
        <fieldset className={styles.lines} disabled={placed}>
          <CartLines
            lines={lines}
            locked={placed}
            cart={shown}
            removals={removals}
            replaced={replaced}
            lineErrors={lineErrors}
            unsaid={unsaid}
            onAction={act}
            onMake={make}
            onRemove={removeLine}
            onUndo={async (line) => {
              const id = await undo(line);
              setSaid(id === null ? "" : `${lineName(line)} is back in your cart.`);
              return id;
            }}
          />
          {shown.delivery.length > 0 && left.some((line) => !isClassItem(line)) && (
            <DeliveryChoice
              deliveries={shown.delivery}
              error={lineErrors.get("delivery")?.message ?? null}
              onChoose={(sellerId, method) => make({ kind: "delivery", sellerId, method })}
            />
          )}
        </fieldset>
      </div>
      {left.length > 0 ? (
        <CartTotal
          cart={shown}
          busy={busy || removals.some((one) => one.undoing)}
          placed={placed}
          couponError={lineErrors.get("coupon-off")?.message ?? null}
          onCouponOff={removeCoupon}
          onLeaving={finish}
          onSay={setSaid}
        />
      ) : (
        <aside className={styles.side} aria-label="Next">
          {removals.some(({ item }) => isClassItem(item)) ? (
            <Link className={buttonClass({ tone: "spot", wide: true })} to="/find-classes">
              Find a class
            </Link>
          ) : (
            <Link className={buttonClass({ tone: "spot", wide: true })} to="/shop">
              Keep shopping
            </Link>
          )}
        </aside>
      )}
    </div>
  );
}
