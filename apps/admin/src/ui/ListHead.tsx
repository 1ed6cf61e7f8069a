import type { StaffListName } from "@matinee/contract/client";
import { Button, TextInput } from "@matinee/ui";
import { useEffect, useRef, type ReactNode } from "react";
import { Form } from "react-router";
import { ColumnsMenu } from "./list/ColumnsMenu.tsx";
import { ViewsMenu } from "./list/ViewsMenu.tsx";
import { FILTERS } from "./list-address.ts";
import { useListSearch } from "./use-list-search.ts";
import styles from "./list-head.module.css";

type Props = {
  title: string;
  /** The number of rows as text, such as "3 customers". */
  count: string;
  /** The label of the search field; no search field if absent. */
  searchFor?: string | undefined;
  /** Narrows the list, beside the search. */
  filter?: ReactNode;
  actions?: ReactNode;
  /** Which list it is: it has views then, and its columns can be chosen if it is a table. */
  list?: {
    readonly name: StaffListName;
    readonly columns?: readonly { readonly name: string; readonly main?: boolean }[];
  };
};

/** What a search leaves as it is. */
const OTHER_PARAMETERS = [...FILTERS.filter((name) => name !== "q"), "sort", "hide"];

/** The head of a list: title, count, search and actions. */
export function ListHead({ title, count, searchFor, filter, actions, list }: Props) {
  const search = useListSearch();
  const q = search.get("q") ?? "";
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A link or the back button can change the query without the field.
    if (input.current !== null) input.current.value = q;
  }, [q]);
  return (
    <div className={styles.head}>
      <title>{title}</title>
      <div className={styles.heading}>
        <h1>{title}</h1>
        <p className={styles.count} role="status">
          {count}
        </p>
      </div>
      {(actions ?? filter ?? list) !== undefined && (
        <div className={styles.actions}>
          {filter}
          {list !== undefined && (
            <>
              <ViewsMenu list={list.name} />
              {list.columns !== undefined && (
                <div className={styles.columns}>
                  <ColumnsMenu list={list.name} columns={list.columns} />
                </div>
              )}
            </>
          )}
          {actions}
        </div>
      )}
      {searchFor !== undefined && (
        <Form role="search" className={styles.search} preventScrollReset>
          {OTHER_PARAMETERS.flatMap((name) =>
            search
              .getAll(name)
              .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
          )}
          <TextInput
            label={searchFor}
            name="q"
            type="search"
            ref={input}
            defaultValue={q}
            autoComplete="off"
            maxLength={100}
          />
          <Button type="submit" tone="ink">
            Search
          </Button>
        </Form>
      )}
    </div>
  );
}
