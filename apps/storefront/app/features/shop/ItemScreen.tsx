import { Badge, cx, FieldError, VisuallyHidden } from "@matinee/ui";
import type { Product } from "@matinee/contract/client";
import { Link } from "react-router";
import { ContactCard } from "../../shared/details/ContactCard.tsx";
import { DetailFrame, DetailSection } from "../../shared/details/DetailFrame.tsx";
import { useBrand } from "../../shared/page/page-hooks.ts";
import { BuyPanel } from "./BuyPanel.tsx";
import { itemBreadcrumbs, itemPoster } from "./item-page.ts";
import { PrintPreview } from "./PrintField.tsx";
import { useBuy } from "./use-buy.ts";
import { SizeGuide } from "./SizeGuide.tsx";
import { choose, hasStock, priceText, stockText, vatText, type AttributeView } from "./variations.ts";
import styles from "./item.module.css";

/** The page of an item. `optionIds` are the options in the address. */
export function ItemScreen({ product, optionIds }: { product: Product; optionIds: readonly number[] }) {
  const brand = useBrand();
  const choice = choose(product, optionIds);
  const { variation, attributes, missing, colour } = choice;
  const buying = useBuy(product, choice);
  // Until a size is chosen, only that there is none at all.
  const stock = variation === null && hasStock(product) ? null : stockText(variation?.stock ?? 0);
  return (
    <DetailFrame
      held={{ productId: product.id }}
      crumbs={itemBreadcrumbs(product)}
      pictures={product.pictures}
      poster={itemPoster(product, colour)}
      // The drawing has room for a name. Where it is printed on the real thing, nobody knows.
      onPoster={
        product.pictures.length === 0 && buying.print.shown !== "" && <PrintPreview text={buying.print.shown} />
      }
      kicker={`Sold by ${product.seller.name}`}
      title={product.name}
      lead={product.description}
      facts={
        <section className={styles.card} aria-label="Sizes, price and stock">
          <div className={styles.top} role="status">
            <p className={styles.price}>{priceText(product, choice, buying.printPrice)}</p>
            {stock && <Badge tone={stock.tone}>{stock.text}</Badge>}
          </div>
          <p className={styles.vat}>{vatText(product, choice)}</p>
          {attributes.map((attribute) => (
            <Options
              key={attribute.id}
              attribute={attribute}
              missing={buying.asked && missing.includes(attribute.name.toLowerCase())}
            />
          ))}
          {product.size_guide && <SizeGuide guide={product.size_guide} />}
          <BuyPanel product={product} buying={buying} />
        </section>
      }
    >
      <DetailSection id="returns" title="Returns">
        <div className={styles.personal}>
          <p>You can return it for a refund within 14 days of getting it, unworn and with its label.</p>
          {product.personalisation && <p>Items with a printed name can't be returned unless they are faulty.</p>}
        </div>
      </DetailSection>
      <ContactCard
        brand={brand}
        school={product.seller.name}
        title={product.size_guide ? "Not sure about the size?" : "Any questions?"}
        subject={product.name}
        about={{ product_id: product.id }}
      >
        {product.size_guide
          ? "Tell us your child's age and current size, and we will suggest one."
          : "Ask the school about this item."}
      </ContactCard>
    </DetailFrame>
  );
}

/** The options of one attribute as links that set the address. */
function Options({ attribute: { id, name, options }, missing }: { attribute: AttributeView; missing: boolean }) {
  const chosen = options.find((option) => option.chosen);
  return (
    <div className={styles.attribute} data-missing={missing || undefined}>
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
                aria-describedby={missing ? `attribute-${id}-error` : undefined}
                to={`?${option.choice.map((one) => `o=${one}`).join("&")}`}
                preventScrollReset
                replace
              >
                {option.colour !== null && <span className={styles.swatch} style={{ background: option.colour }} />}
                {option.name}
                {!option.inStock && <VisuallyHidden>, out of stock</VisuallyHidden>}
              </Link>
            </li>
          ))}
      </ul>
      {missing && <FieldError id={`attribute-${id}-error`}>Please choose a {name.toLowerCase()}.</FieldError>}
    </div>
  );
}
