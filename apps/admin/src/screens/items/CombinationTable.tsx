/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- laid out as groups, tables lose their roles in some browsers */
import type { KeyboardEvent, ReactNode } from "react";
import type { Grid } from "./combination-grid.ts";
import type { Combination } from "./item-fields.ts";
import own from "./items.module.css";

type Props = {
  grid: Grid;
  label: string;
  cell: (combination: Combination) => ReactNode;
};

/** Combinations of two attributes. On a phone each row is a group. The up and down keys walk through a column. */
export function CombinationTable({ grid, label, cell }: Props) {
  return (
    <div className={own.gridBox}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields in it take the keys */}
      <table className={own.grid} role="table" aria-label={label} onKeyDown={walkColumn}>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {grid.rowsName || "…"}
            </th>
            {grid.columns.map(({ key, name }) => (
              <th key={key} scope="col" role="columnheader">
                {name || "…"}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {grid.rows.map(({ option, cells }) => (
            <tr key={option.key} role="row">
              <th scope="row" role="rowheader">
                {option.name || "…"}
              </th>
              {cells.map((one, nth) => (
                <td key={one.key} role="cell">
                  <span className={own.cellName} aria-hidden="true">
                    {grid.columns[nth]?.name || "…"}
                  </span>
                  {cell(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function walkColumn(event: KeyboardEvent<HTMLTableElement>) {
  const { target, key } = event;
  if (event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return;
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0 || !(target instanceof HTMLInputElement) || target.type === "checkbox") return;
  const cell = target.closest("td");
  const rows = [...event.currentTarget.rows];
  if (cell === null) return;
  for (let nth = rows.findIndex((row) => row.contains(cell)) + step; rows[nth] !== undefined; nth += step) {
    const field = rows[nth]?.cells[cell.cellIndex]?.querySelector<HTMLInputElement>(
      "input:not([type=checkbox], [type=hidden])",
    );
    if (field === null || field === undefined) continue;
    event.preventDefault();
    field.focus();
    field.select();
    return;
  }
}
