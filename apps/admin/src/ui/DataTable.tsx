/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as cards, tables lose their roles in some browsers */
import type { StaffListName } from "@matinee/contract/client";
import { cx, Icon, VisuallyHidden } from "@matinee/ui";
import { useCallback, useRef, useState, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import styles from "./data-table.module.css";
import { changed } from "./list-address.ts";
import { BulkBar, type WholeList } from "./list/BulkBar.tsx";
import { useHiddenColumns } from "./list/hidden-columns.ts";
import { ListKeys } from "./list/ListKeys.tsx";
import type { BulkAction } from "./list/run-bulk.ts";
import { SelectAll, SelectRow } from "./list/SelectBoxes.tsx";
import { useRowKeys } from "./list/use-row-keys.ts";
import { useSelection, type Key } from "./list/use-selection.ts";

export interface Column<Row> {
  readonly name: string;
  readonly cell: (row: Row) => ReactNode;
  /** The whole text of a cell that is not text itself; a desk may cut the cell. */
  readonly text?: (row: Row) => string;
  /** The field to sort by when the column heading is pressed. */
  readonly sort?: string;
  /** True for the longest text of a row: a desk gives the column twice the width of others that may be cut. */
  readonly wide?: boolean;
  /** True to keep the cell on one line. */
  readonly tight?: boolean;
  /** True for the first line of the card that a row becomes on a phone. */
  readonly main?: boolean;
  /** True for what only those read who see several schools. */
  readonly ofNetwork?: boolean;
}

type Props<Row> = {
  caption: string;
  /** Which list it is: its hidden columns are remembered. Absent for a table that is no list of its own. */
  list?: StaffListName;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => Key;
  /** The default sort, such as "name,asc". */
  sortedBy: string;
  /** What can be done with many rows at once. None: rows can't be selected. */
  bulk?: readonly BulkAction<Row>[] | undefined;
  /** All pages of the list together: they can be selected once all of this page is. */
  whole?: (WholeList<Row> & { readonly filters: string }) | undefined;
};

/**
 * A sortable table, whose rows can be selected and walked through by keyboard. On a phone each row becomes a card; explicit roles keep it
 * a table for screen readers.
 */
export function DataTable<Row>({ caption, list, columns, rows, keyOf, sortedBy, bulk = [], whole }: Props<Row>) {
  const { hidden } = useHiddenColumns(list ?? null);
  const table = useRef<HTMLTableElement>(null);
  const [explains, setExplains] = useState(false);
  const { selected, isSelected, isWhole, toggle, select } = useSelection(rows, keyOf, whole?.filters);
  const canSelect = bulk.length > 0;
  const help = useCallback(() => setExplains(true), []);
  useRowKeys(table, { select: canSelect ? toggle : undefined, help });
  const shown = columns.filter(({ name, main = false }) => main || !hidden.has(name));
  const main = columns.find((column) => column.main === true);
  const nameOf = (row: Row) => main?.text?.(row) ?? "this row";
  return (
    <>
      <BulkBar
        actions={bulk}
        selected={selected}
        nameOf={nameOf}
        onSelect={select}
        whole={isWhole ? whole : undefined}
      />
      <table ref={table} className={cx(styles.table, canSelect && styles.selectable)} role="table">
        <VisuallyHidden as="caption">{caption}</VisuallyHidden>
        <thead role="rowgroup">
          <tr role="row">
            {canSelect && (
              <th scope="col" role="columnheader" className={styles.select}>
                <SelectAll isWhole={isWhole} some={selected.length > 0} onChange={() => select(isWhole ? [] : rows)} />
              </th>
            )}
            {shown.map((column) => (
              <Heading key={column.name} {...column} sortedBy={sortedBy} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr key={keyOf(row)} role="row" className={cx(isSelected(row) && styles.chosen)}>
              {canSelect && (
                <td role="cell" className={styles.select}>
                  <SelectRow name={nameOf(row)} checked={isSelected(row)} onChange={() => toggle(index)} />
                </td>
              )}
              {shown.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {explains && <ListKeys onClose={() => setExplains(false)} />}
    </>
  );
}

function Heading({ name, sort, sortedBy }: { name: string; sort?: string; sortedBy: string }) {
  const [search] = useSearchParams();
  const [field = "", direction = "asc"] = (search.get("sort") ?? sortedBy).split(",");
  const isSorted = sort !== undefined && sort === field;
  return (
    <th
      scope="col"
      role="columnheader"
      aria-sort={isSorted ? (direction === "desc" ? "descending" : "ascending") : undefined}
    >
      {sort === undefined ? (
        name
      ) : (
        <Link
          className={cx(styles.sort, isSorted && styles.sorted)}
          to={changed(search, { sort: `${sort},${isSorted && direction === "asc" ? "desc" : "asc"}` })}
          preventScrollReset
        >
          {name}
          {isSorted && (
            <span className={cx(direction === "asc" && styles.up)}>
              <Icon name="down" size={16} />
            </span>
          )}
        </Link>
      )}
    </th>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { name, cell, text, main = false, wide = false, tight = false } = column;
  const content = cell(row);
  return (
    <td
      role="cell"
      data-label={name}
      data-main={main || undefined}
      title={text?.(row) ?? (typeof content === "string" ? content : undefined)}
      className={cx(main && styles.main, wide && styles.wide, tight && styles.tight)}
    >
      {content}
    </td>
  );
}
