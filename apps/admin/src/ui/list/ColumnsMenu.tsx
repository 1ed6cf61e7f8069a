import type { StaffListName } from "@matinee/contract/client";
import { useState } from "react";
import { MenuButton } from "../MenuButton.tsx";
import menu from "../menu-button.module.css";
import { useHiddenColumns } from "./hidden-columns.ts";
import { ListKeys } from "./ListKeys.tsx";

interface ColumnsMenuProps {
  readonly list: StaffListName;
  readonly columns: readonly { readonly name: string; readonly main?: boolean }[];
}

/** Which columns a list shows, and with which keys it is used. The column that names a row stays. */
export function ColumnsMenu({ list, columns }: ColumnsMenuProps) {
  const { hidden, toggle } = useHiddenColumns(list);
  const [explains, setExplains] = useState(false);
  return (
    <>
      <MenuButton label="Columns">
        <ul className={menu.list} aria-label="Columns">
          {columns
            .filter(({ main = false }) => !main)
            .map(({ name }) => (
              <li key={name}>
                <label className={menu.item}>
                  <input type="checkbox" checked={!hidden.has(name)} onChange={() => toggle(name)} />
                  {name}
                </label>
              </li>
            ))}
          <li>
            <button type="button" className={menu.item} onClick={() => setExplains(true)}>
              Keyboard shortcuts
            </button>
          </li>
        </ul>
      </MenuButton>
      {explains && <ListKeys onClose={() => setExplains(false)} />}
    </>
  );
}
