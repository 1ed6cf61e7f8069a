import { Badge, buttonClass, chipClass, EmptyState, VisuallyHidden } from "@matinee/ui";
import { counted } from "@matinee/format";
import type { FoundProducts, ProductCategory } from "@matinee/contract/client";
import { Link } from "react-router";
import { Pager } from "@matinee/webapp/paging";
import { useHeadFocus } from "../../shared/paging/use-head-focus.ts";
import { filterCount, filtersQuery, PAGE_SIZE, SORTS, type ItemFilters as Filters } from "./item-filters.ts";
import type { Picture } from "../../shared/details/Photograph.tsx";
import { ItemFilters } from "./ItemFilters.tsx";
import { ShopHead } from "./ShopHead.tsx";
import styles from "./shop.module.css";

/** `isWhole`: too tall for a card, so it is shown as a whole. */
export type CardPhotograph = Omit<Picture, "jpeg"> & { isWhole: boolean };

/** How wide a card shows its picture. */
const SIZES = "(max-width: 520px) 124px, 330px";

export type ItemCardData = {
  id: number;
  query: string;
  name: string;
  poster: string;
  /** Instead of the poster. */
  picture: CardPhotograph | null;
  text: string;
  price: string;
  inStock: boolean;
};

/** A page of items with only the data their cards need. */
export type FoundItems = { items: ItemCardData[]; total: number; facets: FoundProducts["facets"] };

type ItemsProps = { category: ProductCategory; found: FoundItems; filters: Filters };

/** The items of a category. Filters, sorting and page are in the address. */
export function ItemsScreen({ category, found, filters }: ItemsProps) {
  const head = useHeadFocus(filtersQuery(filters), filters.page);
  const clear: Filters = {
    sizes: [],
    colours: [],
    priceFrom: null,
    priceTo: null,
    inStock: false,
    sort: filters.sort,
    page: 0,
  };
  const on = filterCount(filters);
  return (
    <>
      <ShopHead crumbs={[{ name: "Shop", to: "/shop" }]} title={category.name} lead={category.description} />
      <div className={styles.page}>
        <ItemFilters filters={filters} facets={found.facets} total={counted(found.total, "item")} />
        <div className={styles.tools}>
          <h2 ref={head} tabIndex={-1} className={styles.total}>
            {counted(found.total, "item")}
            {on > 0 && (
              <Link className={styles.clear} to={filtersQuery(clear)} preventScrollReset replace>
                Clear {counted(on, "filter")}
              </Link>
            )}
          </h2>
          <div role="status">
            <VisuallyHidden>{counted(found.total, "item")}</VisuallyHidden>
          </div>
          <nav aria-label="Sort by" className={styles.chips}>
            {SORTS.map(({ value, name }) => (
              <Link
                key={value}
                className={chipClass({ on: filters.sort === value })}
                aria-current={filters.sort === value || undefined}
                to={filtersQuery({ ...filters, sort: value, page: 0 })}
                preventScrollReset
                replace
              >
                {name}
              </Link>
            ))}
          </nav>
        </div>
        {found.items.length === 0 ? (
          <Nothing filters={filters} clear={clear} />
        ) : (
          <ul className={styles.cards}>
            {found.items.map((item, nth) => (
              <ItemCard key={item.id} item={item} early={nth === 0} />
            ))}
          </ul>
        )}
        <Pager
          previous="Previous"
          page={filters.page}
          size={PAGE_SIZE}
          total={found.total}
          pathOf={(page) => filtersQuery({ ...filters, page })}
          next="More items"
        />
      </div>
    </>
  );
}

function ItemCard({ item, early }: { item: ItemCardData; early: boolean }) {
  return (
    <li className={styles.card}>
      <CardPicture item={item} early={early} />
      <div className={styles.body}>
        <h3 className={styles.name}>
          <Link to={`/shop/items/details/${item.id}${item.query}`}>{item.name}</Link>
        </h3>
        <p className={styles.text}>{item.text}</p>
        <p className={styles.price}>
          {item.price}
          {!item.inStock && <Badge tone="full">Out of stock</Badge>}
        </p>
      </div>
    </li>
  );
}

/**
 * The first photograph of an item, or its drawing. It shares no code with the page of the item: every page's manifest would name a script for
 * both.
 */
function CardPicture({ item: { poster, picture }, early }: { item: ItemCardData; early: boolean }) {
  const order = early ? ({ fetchPriority: "high" } as const) : ({ loading: "lazy" } as const);
  if (picture === null) return <img src={poster} alt="" width={640} height={340} {...order} />;
  const { avif, webp, alt, isWhole, ...size } = picture;
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={SIZES} />
      <img {...size} alt={alt} srcSet={webp} sizes={SIZES} data-whole={isWhole || undefined} {...order} />
    </picture>
  );
}

/** Shown if no items match. */
function Nothing({ filters, clear }: { filters: Filters; clear: Filters }) {
  const alsoSoldOut = filters.inStock && filterCount(filters) === 1;
  return (
    <EmptyState
      drawing="bag"
      title={alsoSoldOut ? "Everything here is out of stock" : "No items match these filters"}
      action={
        <Link className={buttonClass({ tone: "spot" })} to={filtersQuery(clear)}>
          Show all items
        </Link>
      }
    >
      {alsoSoldOut ? "Show all items to see what is out of stock." : "Remove a size, colour or price filter."}
    </EmptyState>
  );
}
