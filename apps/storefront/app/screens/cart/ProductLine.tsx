import { Button, formatPence, posterUrl } from "@matinee/ui";
import type { ProductItem } from "@matinee/contract/client";
import { Link } from "react-router";
import styles from "./cart.module.css";

export function ProductLine({ item, onRemove }: { item: ProductItem; onRemove: () => void }) {
  const picture = item.image || posterUrl({ kind: "item", id: item.product_id, disciplines: item.name.split(" ") });
  return (
    <li className={styles.line}>
      <img className={styles.picture} src={picture} alt="" width={640} height={340} />
      <div className={styles.what}>
        <h2 className={styles.name}>
          <Link to={`/shop/items/details/${item.product_id}`}>{item.name}</Link>
        </h2>
        <dl className={styles.facts}>
          {item.attributes.map(({ name, option }) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{option}</dd>
            </div>
          ))}
          {item.personalisation && (
            <>
              <dt>Personalised</dt>
              <dd>{item.personalisation}</dd>
            </>
          )}
          <dt>Seller</dt>
          <dd>{item.seller.name}</dd>
        </dl>
        <div className={styles.price}>
          <span className={styles.mute}>
            {item.quantity > 1 ? `${item.quantity} at ${formatPence(item.unit_price)}` : "1 piece"}
          </span>
          <strong>{formatPence(item.total_gross)}</strong>
        </div>
        <div className={styles.lineActions}>
          <Button tone="plain" size="small" onClick={onRemove} aria-label={`Remove ${item.name}`}>
            Remove
          </Button>
        </div>
      </div>
    </li>
  );
}
