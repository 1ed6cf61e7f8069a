import { Button, buttonClass, Icon, Notice } from "@matinee/ui";
import { formatList, formatPence } from "@matinee/format";
import type { Product } from "@matinee/contract/client";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { deliveryText } from "./item-page.ts";
import { PrintField } from "./PrintField.tsx";
import { Quantity } from "./Quantity.tsx";
import type { Added, useBuy } from "./use-buy.ts";
import { hasStock } from "./variations.ts";
import { NeedsScript } from "../../shared/page/NeedsScript.tsx";
import scriptStyles from "../../shared/page/needs-script.module.css";
import styles from "./buy.module.css";

/** Personalisation, quantity and the add button. */
export function BuyPanel({ product, buying }: { product: Product; buying: ReturnType<typeof useBuy> }) {
  const { print, added } = buying;
  if (added !== null) return <AddedNote added={added} onGoOn={buying.goOn} />;
  return (
    <>
      <NeedsScript title="Ordering online needs JavaScript" instead="and we take your order" />
      <div className={scriptStyles.scripted}>
        <form
          className={styles.panel}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // Focus the first choice that is missing or field with an error.
            const card = event.currentTarget.closest("section");
            void buying.buy().then(() => card?.querySelector<HTMLElement>("[data-missing] a, [aria-invalid]")?.focus());
          }}
        >
          {product.personalisation && (
            <PrintField
              rule={product.personalisation}
              wanted={print.wanted}
              text={print.text}
              error={print.error}
              onWanted={print.setWanted}
              onText={print.setText}
            />
          )}
          <Quantity value={buying.quantity} stock={buying.stock} onChange={buying.setQuantity} />
          {buying.refusal !== null && (
            <Notice tone="problem" live>
              <p>{buying.refusal}</p>
            </Notice>
          )}
          {buying.stock > 0 ? (
            <Button type="submit" tone="spot" size="large" wide busy={buying.busy}>
              {buying.missing.length > 0
                ? `Choose a ${buying.missing.join(" and a ")}`
                : `Add to cart, ${formatPence(buying.total)}`}
            </Button>
          ) : (
            <p className={styles.soldOut}>{soldOutText(product)}</p>
          )}
          <p className={styles.delivery}>
            <Icon name="bag" size={20} />
            {deliveryText(product)}
          </p>
        </form>
      </div>
    </>
  );
}

function soldOutText(product: Product): string {
  if (!hasStock(product)) return "Out of stock.";
  const names = product.attributes.map(({ name }) => name.toLowerCase());
  return `Out of stock in this ${formatList(names)}. Please choose another.`;
}

/** What was added, with links to the cart and back. */
function AddedNote({ added: { item, quantity }, onGoOn }: { added: Added; onGoOn: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const what = [
    ...item.attributes.map(({ option }) => option),
    ...(item.personalisation ? [`“${item.personalisation}”`] : []),
  ];
  return (
    <div className={styles.added}>
      <h2 ref={heading} tabIndex={-1}>
        <Icon name="check" />
        Added to your cart
      </h2>
      <p>
        {quantity > 1 ? `${quantity} × ` : ""}
        <strong>{item.name}</strong>
        {what.length > 0 && `, ${what.join(", ")}`}
      </p>
      {item.quantity > quantity && <p>You now have {item.quantity} in your cart.</p>}
      <Link to="/cart" className={buttonClass({ tone: "spot", size: "large", wide: true })}>
        Go to cart
      </Link>
      <Button tone="plain" wide onClick={onGoOn}>
        Keep shopping
      </Button>
    </div>
  );
}
