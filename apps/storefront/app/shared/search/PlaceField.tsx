import { Icon, TextInput } from "@matinee/ui";
import type { MouseEvent } from "react";
import { positionFields, usePosition } from "./use-position.ts";
import type { CommonSearch } from "./search-params.ts";
import styles from "./place-field.module.css";

type PlaceFieldProps = {
  search: Pick<CommonSearch, "postcode" | "lat">;
  problem: string | null;
  /** Starts a search with these fields. */
  send: (fields: FormData) => void;
};

/** The place: typed, or the visitor's position. */
export function PlaceField({ search, problem, send }: PlaceFieldProps) {
  const { state, ask } = usePosition();
  function askFrom({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (form === null) return;
    ask((at) => {
      const fields = new FormData(form);
      fields.delete("postcode");
      for (const [name, value] of positionFields(at)) fields.set(name, value);
      send(fields);
    });
  }
  return (
    <div className={styles.place}>
      <TextInput
        label="Postcode or town"
        name="postcode"
        autoComplete="postal-code"
        defaultValue={search.postcode ?? ""}
        placeholder={search.lat === null ? undefined : "Near you"}
        error={problem}
        maxLength={80}
      />
      <button type="button" className={styles.near} onClick={askFrom} aria-disabled={state === "asking" || undefined}>
        <Icon name="pin" size={16} /> {state === "asking" ? "Finding you…" : "Near me"}
      </button>
      <p className={styles.refused} role="status">
        {state === "refused" && "We couldn't find your location. Enter a postcode or town instead."}
      </p>
    </div>
  );
}
