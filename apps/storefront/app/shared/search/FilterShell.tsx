import { Button, buttonClass, cx, Dialog, Icon, VisuallyHidden } from "@matinee/ui";
import { useId, useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useInBrowser } from "../page/page-hooks.ts";
import styles from "./filter-panel.module.css";

const PANEL_ID = "filters";

type FilterShellProps = {
  /** How many filters are on. */
  count: number;
  /** The form has an error, so show it on a phone too. */
  wrong: boolean;
  /** Shown beside the button on a phone. */
  beside?: ReactNode;
  /** "Show classes" */
  submit: string;
  /** The path of the search without filters. */
  clearTo: string;
  /** The form as a bar. `button` submits it. */
  renderBar: (button: ReactNode) => ReactNode;
  /** The form as a sheet. `id` links the sheet's submit button to it. */
  renderSheet: (id: string, onSent: () => void) => ReactNode;
};

/**
 * The filters: a bar on wide screens, and a sheet behind a button on a phone. Without a script the button links to the
 * bar.
 */
export function FilterShell({ count, wrong, beside, submit, clearTo, renderBar, renderSheet }: FilterShellProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const id = useId();
  return (
    <>
      <div className={styles.row}>
        <OpenFilters count={count} onOpen={() => setOpen(true)} />
        {beside}
      </div>
      <section className={cx(styles.panel, wrong && styles.wrong)} id={PANEL_ID} aria-label="Change the filters">
        {renderBar(
          <Button type="submit" tone="spot">
            {submit}
          </Button>,
        )}
      </section>
      <Dialog
        open={open}
        onClose={close}
        title="Filters"
        as="sheet"
        foot={
          <>
            <Link to={clearTo} className={buttonClass({ tone: "plain" })} onClick={close}>
              Clear all
            </Link>
            <Button type="submit" form={id} tone="spot">
              {submit}
            </Button>
          </>
        }
      >
        {renderSheet(id, close)}
      </Dialog>
    </>
  );
}

function OpenFilters({ count, onOpen }: { count: number; onOpen: () => void }) {
  const label = (
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
  const linkClass = buttonClass({ tone: "quiet", size: "small" });
  if (!useInBrowser()) {
    return (
      <a href={`#${PANEL_ID}`} className={linkClass}>
        {label}
      </a>
    );
  }
  return (
    <button type="button" className={linkClass} onClick={onOpen} aria-haspopup="dialog">
      {label}
    </button>
  );
}
