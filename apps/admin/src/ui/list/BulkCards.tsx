import type { ReactNode } from "react";
import styles from "../page.module.css";
import { BulkBar } from "./BulkBar.tsx";
import type { BulkAction } from "./run-bulk.ts";
import { SelectAll, SelectRow } from "./SelectBoxes.tsx";
import { useSelection, type Key } from "./use-selection.ts";

interface BulkCardsProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => Key;
  /** What a row is called, such as the name of a child. */
  readonly nameOf: (row: Row) => string;
  /** What can be done with many at once. None: they can't be selected. */
  readonly bulk: readonly BulkAction<Row>[];
  /** What the list is called, where its heading does not say it. */
  readonly label?: string;
  readonly isOrdered?: boolean;
  /** The list item of a row; `box` selects it. */
  readonly children: (row: Row, box: ReactNode) => ReactNode;
}

/** A list of cards that can be selected. */
export function BulkCards<Row>(props: BulkCardsProps<Row>) {
  const { rows, keyOf, nameOf, bulk, label, isOrdered = false, children } = props;
  const { selected, isSelected, isWhole, toggle, select } = useSelection(rows, keyOf);
  const List = isOrdered ? "ol" : "ul";
  return (
    <div className={styles.stack}>
      {bulk.length > 0 && rows.length > 1 && (
        <div>
          <SelectAll
            text="Select all on this page"
            isWhole={isWhole}
            some={selected.length > 0}
            onChange={() => select(isWhole ? [] : rows)}
          />
        </div>
      )}
      <BulkBar actions={bulk} selected={selected} nameOf={nameOf} onSelect={select} />
      <List className={styles.rows} aria-label={label}>
        {rows.map((row, index) =>
          children(
            row,
            bulk.length > 0 && (
              <SelectRow name={nameOf(row)} checked={isSelected(row)} onChange={() => toggle(index)} />
            ),
          ),
        )}
      </List>
    </div>
  );
}
