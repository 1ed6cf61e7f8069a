import { Badge, buttonClass, chipClass, counted, EmptyState } from "@matinee/ui";
import type { Product, ProductCategory } from "@matinee/contract/client";
import { Link } from "react-router";
import { itemPoster } from "./item-poster.ts";
import { OpensSoonNote } from "./OpensSoonNote.tsx";
import { ShopHead } from "./ShopHead.tsx";
import { SORTS, type Shown } from "./sort-items.ts";
import { hasStock, optionsInWords, priceRange } from "./variations.ts";
import styles from "./shop.module.css";

type ItemsProps = { category: ProductCategory; items: readonly Product[]; shown: Shown };

/** The items of a category. Sorting and filtering are in the address, and work without a script. */
export function ItemsScreen({ category, items, shown }: ItemsProps) {
  return (
    <>
      <ShopHead way={[{ name: "Shop", to: "/shop" }]} title={category.name} lead={category.description} />
      <div className={styles.page}>
        <OpensSoonNote />
        <div className={styles.tools}>
          <p className={styles.total} role="status">
            {counted(items.length, "item")}
          </p>
          <nav aria-label="Sort and filter" className={styles.chips}>
            {SORTS.map(({ value, name }) => (
              <Link
                key={value}
                className={chipClass({ on: shown.sort === value })}
                aria-current={shown.sort === value || undefined}
                to={address({ ...shown, sort: value })}
                preventScrollReset
                replace
              >
                {name}
              </Link>
            ))}
            <Link
              className={chipClass({ on: shown.inStock })}
              aria-current={shown.inStock || undefined}
              to={address({ ...shown, inStock: !shown.inStock })}
              preventScrollReset
              replace
            >
              In stock
            </Link>
          </nav>
        </div>
        {items.length === 0 ? (
          <EmptyState
            drawing="bag"
            title="Everything here has sold out"
            way={
              <Link className={buttonClass({ tone: "spot" })} to={address({ ...shown, inStock: false })}>
                Show all items
              </Link>
            }
          >
            Show what is out of stock too, and ask us when it comes back.
          </EmptyState>
        ) : (
          <ul className={styles.cards}>
            {items.map((item) => (
              <li key={item.id} className={styles.card}>
                <img src={itemPoster(item)} alt="" width={640} height={340} loading="lazy" />
                <div className={styles.body}>
                  <h2 className={styles.name}>
                    <Link to={`/shop/items/details/${item.id}`}>{item.name}</Link>
                  </h2>
                  <p className={styles.text}>{optionsInWords(item) || item.description}</p>
                  <p className={styles.price}>
                    {priceRange(item)}
                    {!hasStock(item) && <Badge tone="full">Out of stock</Badge>}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** The same page shown another way; what is usual stays out of the address. */
function address({ sort, inStock }: Shown): string {
  const query = new URLSearchParams({ ...(sort !== "name" && { sort }), ...(inStock && { in_stock: "1" }) });
  return `?${query}`;
}
