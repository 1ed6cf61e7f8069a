import { Button, TextInput } from "@matinee/ui";
import { useEffect, useRef, type ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import styles from "./list-head.module.css";

type Props = {
  title: string;
  /** How many there are, in words. */
  count: string;
  /** What can be typed; no search where this is left out. */
  searchFor?: string;
  actions?: ReactNode;
};

/** The head of a list: what it is, how much of it, what is sought, and what can be done with all of it. */
export function ListHead({ title, count, searchFor, actions }: Props) {
  const [search] = useSearchParams();
  const q = search.get("q") ?? "";
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The address may change without the field: by a link, or by the way back.
    if (input.current !== null) input.current.value = q;
  }, [q]);
  return (
    <div className={styles.head}>
      <title>{title}</title>
      <div className={styles.words}>
        <h1>{title}</h1>
        <p className={styles.count} role="status">
          {count}
        </p>
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {searchFor !== undefined && (
        <Form role="search" className={styles.search} preventScrollReset>
          {["status", "sort"].map((name) => {
            const value = search.get(name);
            return value === null ? null : <input key={name} type="hidden" name={name} value={value} />;
          })}
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
