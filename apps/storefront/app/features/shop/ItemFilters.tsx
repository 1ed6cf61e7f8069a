import { Button, buttonClass, Dialog, Icon, VisuallyHidden } from "@matinee/ui";
import type { FoundProducts } from "@matinee/contract/client";
import { useState } from "react";
import { useInBrowser } from "../../shared/page/page-hooks.ts";
import { ItemFilterRows } from "./ItemFilterRows.tsx";
import { filterCount, type ItemFilters as Filters } from "./item-filters.ts";
import styles from "./filters.module.css";

const PANEL_ID = "filters";

/**
 * The filters: rows on wide screens, and a sheet behind a button on a phone. Without a script the button links to the
 * rows.
 */
export function ItemFilters({
  filters,
  facets,
  total,
}: {
  filters: Filters;
  facets: FoundProducts["facets"];
  total: string;
}) {
  const [open, setOpen] = useState(false);
  const inBrowser = useInBrowser();
  const count = filterCount(filters);
  const linkClass = buttonClass({ tone: "quiet", size: "small" });
  const label = (
    <>
      <Icon name="filter" size={20} /> Filters
      {count > 0 && (
        <>
          <span className={styles.on} aria-hidden="true">
            {count}
          </span>
          <VisuallyHidden>, {count} chosen</VisuallyHidden>
        </>
      )}
    </>
  );
  return (
    <>
      <div className={styles.open}>
        {inBrowser ? (
          <button type="button" className={linkClass} onClick={() => setOpen(true)} aria-haspopup="dialog">
            {label}
          </button>
        ) : (
          <a href={`#${PANEL_ID}`} className={linkClass}>
            {label}
          </a>
        )}
      </div>
      <div id={PANEL_ID} className={styles.panel}>
        <ItemFilterRows filters={filters} facets={facets} />
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Filters"
        as="sheet"
        foot={
          <Button tone="spot" wide onClick={() => setOpen(false)}>
            Show {total}
          </Button>
        }
      >
        <div className={styles.sheet}>
          <ItemFilterRows filters={filters} facets={facets} prefix="sheet" />
        </div>
      </Dialog>
    </>
  );
}
