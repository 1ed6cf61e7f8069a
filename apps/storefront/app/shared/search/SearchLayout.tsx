import { VisuallyHidden } from "@matinee/ui";
import type { FoundGroups } from "@matinee/contract/client";
import { useCallback, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { useNavigation } from "react-router";
import { DistanceNote } from "./DistanceNote.tsx";
import { SearchChips, type SearchChip } from "./SearchChips.tsx";
import { SearchTitle } from "./SearchTitle.tsx";
import { useHeadFocus } from "../paging/use-head-focus.ts";
import { useSlow } from "./use-slow.ts";
import { ViewSwitch, type View } from "./ViewSwitch.tsx";
import aroundStyles from "./around.module.css";
import styles from "./search.module.css";

type SearchLayoutProps = {
  /** `pathname` tells when the page reloads; `address` is the full address with its page. */
  pathname: string;
  address: string;
  page: number;
  heading: string;
  /** "Classes", "Camps" */
  label: string;
  chips: readonly SearchChip[];
  /** Asks which place was meant. */
  choice: ReactNode;
  /** The search's origin; null if nothing was found around it. */
  around: FoundGroups["origin"];
  renderFilters: (count: number, beside: ReactNode) => ReactNode;
  /** The count and sort links above the list. */
  order: ReactNode;
  /** The results. `slow`: the next search takes long, so show skeletons. */
  renderList: (slow: boolean) => ReactNode;
  pages: ReactNode;
  renderAround: (origin: NonNullable<FoundGroups["origin"]>, pick: (number: number) => void) => ReactNode;
};

/** The layout of a search: filters, result cards and radar. */
export function SearchLayout({ pathname, address, page, heading, label, chips, around, ...parts }: SearchLayoutProps) {
  const [view, setView] = useState<View>("list");
  const loading = useNavigation().location?.pathname === pathname;
  const slow = useSlow(loading);
  const head = useHeadFocus(address, page);
  const pick = useCallback((number: number) => {
    flushSync(() => setView("list"));
    document.querySelector(`#class-${number}`)?.scrollIntoView();
  }, []);
  return (
    <div className={styles.page} aria-busy={loading || undefined}>
      <header className={styles.head}>
        <div>
          <h1 ref={head} tabIndex={-1}>
            <SearchTitle text={heading} />
          </h1>
          <div role="status">
            <VisuallyHidden>{loading ? "" : heading}</VisuallyHidden>
          </div>
        </div>
        {parts.choice}
        <SearchChips chips={chips} />
      </header>
      {parts.renderFilters(
        chips.filter((chip) => chip.on && chip.key !== "place").length,
        around !== null && <ViewSwitch view={view} onChange={setView} />,
      )}
      <div className={styles.columns}>
        <section className={styles.results} aria-label={label} data-loading={loading || undefined}>
          <VisuallyHidden as="h2">{label} found</VisuallyHidden>
          {parts.order}
          {around !== null && (
            <div className={styles.note}>
              <DistanceNote origin={around} />
            </div>
          )}
          {parts.renderList(slow)}
          {parts.pages}
        </section>
        {around !== null && (
          // A class of the file that styles what loads on demand: a build leaves out a file of which nothing is used.
          <div className={`${styles.around} ${aroundStyles.frame}`}>{parts.renderAround(around, pick)}</div>
        )}
      </div>
    </div>
  );
}
