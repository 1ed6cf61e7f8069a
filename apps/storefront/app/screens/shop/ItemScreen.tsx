import { Badge, cx, formatPence, Icon } from "@matinee/ui";
import type { Product } from "@matinee/contract/client";
import { Link } from "react-router";
import { ContactCard } from "../details/ContactCard.tsx";
import { DetailFrame, DetailSection } from "../details/DetailFrame.tsx";
import { useBrand } from "../details/use-brand.ts";
import { itemPoster } from "./item-poster.ts";
import { wayToItem } from "./item-path.ts";
import { choose, stockWords, type AttributeView } from "./variations.ts";
import styles from "./item.module.css";

/** One item; `optionIds` are what the address has chosen of its sizes and colours. */
export function ItemScreen({ product, optionIds }: { product: Product; optionIds: readonly number[] }) {
  const brand = useBrand();
  const { variation, attributes } = choose(product, optionIds);
  const stock = stockWords(variation?.stock ?? 0);
  return (
    <DetailFrame
      way={wayToItem(product)}
      poster={itemPoster(product)}
      kicker={`Sold by ${product.seller.name}`}
      title={product.name}
      lead={product.description}
      facts={
        <section className={styles.card} aria-label="Sizes, price and stock">
          <div className={styles.top} role="status">
            <p className={styles.price}>{formatPence(variation?.price ?? product.price_from)}</p>
            <Badge tone={stock.tone}>{stock.text}</Badge>
          </div>
          <p className={styles.vat}>{vatWords(variation?.vat_rate ?? 0)}</p>
          {attributes.map((attribute) => (
            <Options key={attribute.id} attribute={attribute} />
          ))}
          <p className={styles.soon}>
            <Icon name="info" size={20} />
            Buying online opens soon.
          </p>
        </section>
      }
    >
      {product.personalisation && (
        <DetailSection id="personal" title="Made yours">
          <div className={styles.personal}>
            <p>
              <strong>{product.personalisation.label}:</strong> up to {product.personalisation.max_length} letters, for{" "}
              {formatPence(product.personalisation.price)} more.
            </p>
            <p>An item made with a name is made for you alone and is not returnable, unless it is faulty.</p>
          </div>
        </DetailSection>
      )}
      <ContactCard brand={brand} title="Buying online opens soon" subject={product.name}>
        Until then, ask us. Tell us the item, the size and the colour, and we say what is there.
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

function vatWords(rate: number): string {
  return rate > 0 ? `The price includes ${rate} % VAT.` : "No VAT in this price.";
}
