import { Button, buttonClass, cx, Dialog, Icon, VisuallyHidden } from "@matinee/ui";
import { useId, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useInBrowser } from "../../shell/use-in-browser.ts";
import { FilterForm, type FilterFormProps } from "./FilterForm.tsx";
import { searchPath } from "./search-params.ts";
import styles from "./filter-panel.module.css";

const PANEL_ID = "filters";

type FilterPanelProps = FilterFormProps & {
  /** How many filters are on. */
  count: number;
  /** Stands beside the button on a phone. */
  beside?: ReactNode;
};

/** The filters: a bar where there is room; on a phone a button and a sheet, or without a script the bar when asked for. */
export function FilterPanel({ count, beside, ...form }: FilterPanelProps) {
  const [open, setOpen] = useState(false);
  const wrong = form.placeProblem !== null || form.birthday.problem !== null;
  // What is typed belongs to one address: a new one fills the form anew.
  const key = searchPath(form.search);
  return (
    <>
      <div className={styles.row}>
        <OpenFilters count={count} onOpen={() => setOpen(true)} />
        {beside}
      </div>
      <section className={cx(styles.panel, wrong && styles.wrong)} id={PANEL_ID} aria-label="Change the filters">
        <FilterForm key={key} {...form} as="bar">
          <Button type="submit" tone="spot">
            Show classes
          </Button>
        </FilterForm>
      </section>
      <Sheet open={open} onClose={() => setOpen(false)} form={form} />
    </>
  );
}

function OpenFilters({ count, onOpen }: { count: number; onOpen: () => void }) {
  const words = (
    <>
      <Icon name="filter" size={20} /> Filters
      {count > 0 && (
        <>
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
          <VisuallyHidden>, {count} chosen</VisuallyHidden>
        </>
      )}
    </>
  );
  const look = buttonClass({ tone: "quiet", size: "small" });
  if (!useInBrowser()) {
    return (
      <a href={`#${PANEL_ID}`} className={look}>
        {words}
      </a>
    );
  }
  return (
    <button type="button" className={look} onClick={onOpen} aria-haspopup="dialog">
      {words}
    </button>
  );
}

function Sheet({ open, onClose, form }: { open: boolean; onClose: () => void; form: FilterFormProps }) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      as="sheet"
      foot={
        <>
          <Link to="/find-classes" className={buttonClass({ tone: "plain" })} onClick={onClose}>
            Clear all
          </Link>
          <Button type="submit" form={id} tone="spot">
            Show classes
          </Button>
        </>
      }
    >
      <FilterForm {...form} id={id} as="sheet" onSent={onClose} />
    </Dialog>
  );
}
