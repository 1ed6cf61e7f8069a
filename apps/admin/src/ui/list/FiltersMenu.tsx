import { Select } from "@matinee/ui";
import { Link, useNavigate } from "react-router";
import { changed, type FILTERS } from "../list-address.ts";
import { MenuButton } from "../MenuButton.tsx";
import menu from "../menu-button.module.css";
import page from "../page.module.css";
import { useListSearch } from "../use-list-search.ts";

/** What a list can be narrowed by, and to which values. */
export interface FilterChoice {
  readonly name: (typeof FILTERS)[number];
  readonly label: string;
  /** What is shown where nothing is chosen, such as "All stages". */
  readonly all: string;
  readonly options: readonly { readonly value: string | number; readonly label: string }[];
}

/** The filters of a list that has several, behind one button that says how many are set. They are in the address. */
export function FiltersMenu({ choices, hint }: { choices: readonly FilterChoice[]; hint?: string | undefined }) {
  const search = useListSearch();
  const navigate = useNavigate();
  const set = choices.filter(({ name }) => search.has(name));
  return (
    <MenuButton label={set.length === 0 ? "Filters" : `Filters (${set.length})`}>
      <div className={menu.form}>
        {choices.map(({ name, label, all, options }) => (
          <Select
            key={name}
            label={label}
            value={search.get(name) ?? ""}
            onChange={(event) =>
              void navigate(changed(search, { [name]: event.target.value }), { preventScrollReset: true })
            }
          >
            <option value="">{all}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
        ))}
        {hint !== undefined && <p className={page.mute}>{hint}</p>}
        {set.length > 0 && (
          <Link to={changed(search, Object.fromEntries(set.map(({ name }) => [name, null])))} preventScrollReset>
            Clear the filters
          </Link>
        )}
      </div>
    </MenuButton>
  );
}
