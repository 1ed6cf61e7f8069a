/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as cards, tables lose their roles in some browsers */
import { cx, Icon, VisuallyHidden } from "@matinee/ui";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { changed } from "./list-address.ts";
import styles from "./data-table.module.css";

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
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** The default sort, such as "name,asc". */
  sortedBy: string;
};

/** A sortable table. On a phone each row becomes a card; explicit roles keep it a table for screen readers. */
export function DataTable<Row>({ caption, columns, rows, keyOf, sortedBy }: Props<Row>) {
  const [search] = useSearchParams();
  const [field = "", direction = "asc"] = (search.get("sort") ?? sortedBy).split(",");
  return (
    <table className={styles.table} role="table">
      <VisuallyHidden as="caption">{caption}</VisuallyHidden>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ name, sort }) => (
            <th
              key={name}
              scope="col"
              role="columnheader"
              aria-sort={
                sort === undefined || sort !== field ? undefined : direction === "desc" ? "descending" : "ascending"
              }
            >
              {sort === undefined ? (
                name
              ) : (
                <Link
                  className={cx(styles.sort, sort === field && styles.sorted)}
                  to={changed(search, { sort: `${sort},${sort === field && direction === "asc" ? "desc" : "asc"}` })}
                  preventScrollReset
                >
                  {name}
                  {sort === field && (
                    <span className={cx(direction === "asc" && styles.up)}>
                      <Icon name="down" size={16} />
                    </span>
                  )}
                </Link>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row">
            {columns.map(({ name, cell, text, main = false, wide = false, tight = false }) => {
              const content = cell(row);
              return (
                <td
                  key={name}
                  role="cell"
                  data-label={name}
                  title={text?.(row) ?? (typeof content === "string" ? content : undefined)}
                  className={cx(main && styles.main, wide && styles.wide, tight && styles.tight)}
                >
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
