import type { FacetValue, FoundProducts } from "@matinee/contract/client";
import { FilterChip } from "../../shared/search/FilterChip.tsx";
import { filtersQuery, priceBands, toggled, type ItemFilters } from "./item-filters.ts";
import styles from "./filters.module.css";

type RowsProps = {
  filters: ItemFilters;
  facets: FoundProducts["facets"];
  /** A prefix for ids, because the rows appear twice. */
  prefix?: string;
};

/** Filters as plain links, which work without a script. */
export function ItemFilterRows({ filters, facets, prefix = "filter" }: RowsProps) {
  const to = (change: Partial<ItemFilters>) => filtersQuery({ ...filters, page: 0, ...change });
  const inStock = facets.stock.find(({ value }) => value === "1" || value === "true");
  const bands = priceBands(facets.price);
  return (
    <section className={styles.rows} aria-label="Filters">
      <Row prefix={prefix} name="Size" values={withChosen(facets.sizes, filters.sizes)}>
        {(one) => (
          <FilterChip
            key={one.value}
            on={filters.sizes.includes(one.value)}
            to={to({ sizes: toggled(filters.sizes, one.value) })}
            label={one.name}
            replace
            count={one.count}
          />
        )}
      </Row>
      <Row prefix={prefix} name="Colour" values={withChosen(facets.colours, filters.colours)}>
        {(one) => (
          <FilterChip
            key={one.value}
            on={filters.colours.includes(one.value)}
            to={to({ colours: toggled(filters.colours, one.value) })}
            label={one.name}
            replace
            count={one.count}
          />
        )}
      </Row>
      <Row prefix={prefix} name="Price" values={bands}>
        {(band) => {
          const on = filters.priceFrom === band.from && filters.priceTo === band.to;
          const change = on ? { priceFrom: null, priceTo: null } : { priceFrom: band.from, priceTo: band.to };
          return <FilterChip key={band.name} on={on} to={to(change)} label={band.name} replace />;
        }}
      </Row>
      <Row prefix={prefix} name="Stock" values={[filters.inStock]}>
        {(on) => (
          <FilterChip
            key="stock"
            on={on}
            to={to({ inStock: !on })}
            label="In stock only"
            count={inStock?.count}
            replace
          />
        )}
      </Row>
    </section>
  );
}

/** Chosen values stay listed with a count of 0. */
function withChosen(values: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const cancelled = chosen.filter((one) => !values.some(({ value }) => value === one));
  return [...values, ...cancelled.map((one) => ({ value: one, name: one, count: 0 }))];
}

type RowProps<T> = { prefix: string; name: string; values: readonly T[]; children: (value: T) => React.ReactNode };

function Row<T>({ prefix, name, values, children }: RowProps<T>) {
  if (values.length === 0) return null;
  const id = `${prefix}-${name.toLowerCase()}`;
  return (
    <div className={styles.row}>
      <h2 id={id} className={styles.name}>
        {name}
      </h2>
      <div role="group" aria-labelledby={id} className={styles.chips}>
        {values.map(children)}
      </div>
    </div>
  );
}
