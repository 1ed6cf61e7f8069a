import { Badge, cx } from "@matinee/ui";
import { formatPence } from "@matinee/format";
import type { Product } from "@matinee/contract/client";
import { Link } from "react-router";
import { ContactCard } from "../../shared/details/ContactCard.tsx";
import { DetailFrame, DetailSection } from "../../shared/details/DetailFrame.tsx";
import { useBrand } from "../../shared/page/page-hooks.ts";
import { BuyPanel } from "./BuyPanel.tsx";
import { itemBreadcrumbs, itemPoster } from "./item-page.ts";
import { PrintPreview } from "./PrintField.tsx";
import { useBuy } from "./use-buy.ts";
import { choose, stockText, type AttributeView } from "./variations.ts";
import styles from "./item.module.css";

/** One item; `optionIds` are what the address has chosen of its sizes and colours. */
export function ItemScreen({ product, optionIds }: { product: Product; optionIds: readonly number[] }) {
  const brand = useBrand();
  const { variation, attributes } = choose(product, optionIds);
  const buying = useBuy(product, variation);
  const stock = stockText(variation?.stock ?? 0);
  return (
    <DetailFrame
      crumbs={itemBreadcrumbs(product)}
      poster={itemPoster(product)}
      onPoster={buying.print.shown !== "" && <PrintPreview text={buying.print.shown} />}
      kicker={`Sold by ${product.seller.name}`}
      title={product.name}
      lead={product.description}
      facts={
        <section className={styles.card} aria-label="Sizes, price and stock">
          <div className={styles.top} role="status">
            <p className={styles.price}>{formatPence(buying.each)}</p>
            <Badge tone={stock.tone}>{stock.text}</Badge>
          </div>
          <p className={styles.vat}>{vatText(variation?.vat_rate ?? 0)}</p>
          {attributes.map((attribute) => (
            <Options key={attribute.id} attribute={attribute} />
          ))}
          <BuyPanel product={product} buying={buying} />
        </section>
      }
    >
      <DetailSection id="returns" title="Sending it back">
        <div className={styles.personal}>
          <p>You can send it back within 14 days of having it, unworn and with its label, and get your money back.</p>
          {product.personalisation && (
            <p>An item made with a name is made for you alone and is not returnable, unless it is faulty.</p>
          )}
        </div>
      </DetailSection>
      <ContactCard
        brand={brand}
        school={product.seller.name}
        title="Not sure about the size?"
        subject={product.name}
        about={{ product_id: product.id }}
      >
        Ask us. Tell us the child&rsquo;s age and what they wear now, and we say what fits.
      </ContactCard>
    </DetailFrame>
  );
}

/** The options of one attribute as links: chosen at once, and in the address. */
function Options({ attribute: { id, name, options } }: { attribute: AttributeView }) {
  const chosen = options.find((option) => option.chosen);
  return (
    <div className={styles.attribute}>
      <h2 id={`attribute-${id}`} className={styles.label}>
        {name} {chosen && <span>{chosen.name}</span>}
      </h2>
      <ul className={styles.options} aria-labelledby={`attribute-${id}`}>
        {options
          .filter((option) => option.exists || option.chosen)
          .map((option) => (
            <li key={option.id}>
              <Link
                className={cx(styles.option, option.chosen && styles.chosen, !option.inStock && styles.gone)}
                aria-current={option.chosen || undefined}
                to={`?${option.choice.map((one) => `o=${one}`).join("&")}`}
                preventScrollReset
                replace
              >
                {option.name}
                {!option.inStock && <span className={styles.hidden}>, out of stock</span>}
              </Link>
            </li>
          ))}
      </ul>
    </div>
  );
}

function vatText(rate: number): string {
  return rate > 0 ? `The price includes ${rate} % VAT.` : "No VAT in this price.";
}
