import type { StaffItem } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Checkbox, FieldError, VisuallyHidden } from "@matinee/ui";
import { useState } from "react";
import editor from "../../ui/editor.module.css";
import { PriceInput } from "../../ui/number-inputs.tsx";
import styles from "../../ui/page.module.css";
import { VatRate } from "../../ui/VatRate.tsx";
import type { Combination } from "./item-fields.ts";
import own from "./items.module.css";

type Props = {
  rows: readonly Combination[];
  of: StaffItem | undefined;
  rates: readonly number[];
  error: (field: string) => string | null;
  /** Null: for those who may not change the stock. */
  count: ((variationId: number) => void) | null;
};

const nameOf = ({ options }: Combination) => options.map(({ name }) => name || "…").join(", ");

/** The price, VAT and stock of each combination. What is new takes what is entered for all, unless it has a price of its own. */
export function VariationRows({ rows, of, rates, error, count }: Props) {
  return (
    <fieldset className={editor.section}>
      <legend>{rows.some(({ options }) => options.length > 0) ? "Each combination" : "Price and stock"}</legend>
      {error("variations") !== null && <FieldError id="variations-error">{error("variations")}</FieldError>}
      <div className={own.rows}>
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            // A draft that is still to be made comes in everything.
            isMade={row.stored !== undefined || of === undefined || row.options.some(({ id }) => id === null)}
            rates={rates}
            error={error}
            count={count}
          />
        ))}
      </div>
    </fieldset>
  );
}

type RowProps = {
  row: Combination;
  isMade: boolean;
  rates: readonly number[];
  error: (field: string) => string | null;
  /** Null: for those who may not change the stock. */
  count: ((variationId: number) => void) | null;
};

function Row({ row, isMade, rates, error, count }: RowProps) {
  const { key, options, stored } = row;
  const [made, setMade] = useState(isMade);
  const name = nameOf(row);
  return (
    <div className={own.row} role="group" aria-label={name === "" ? "The item" : name}>
      {options.length === 0 ? (
        <span>Each</span>
      ) : (
        <div>
          <input type="hidden" name={`rows.${key}`} value="1" />
          <Checkbox
            label={name}
            name={`made.${key}`}
            checked={made}
            onChange={(event) => setMade(event.target.checked)}
            error={error(`options.${key}`)}
          />
        </div>
      )}
      {made ? (
        <>
          <PriceInput
            label={<Label of={name}>Price, £</Label>}
            name={`price.${key}`}
            placeholder={stored === undefined ? "same" : undefined}
            value={stored?.price}
            error={error(`price.${key}`)}
          />
          <VatRate
            rates={rates}
            label={<Label of={name}>VAT</Label>}
            name={`vat.${key}`}
            defaultValue={stored?.vat_rate ?? ""}
            error={error(`vat.${key}`)}
          >
            {stored === undefined && <option value="">Same</option>}
          </VatRate>
          <div className={own.stock}>
            {stored === undefined ? (
              <span className={styles.mute}>New</span>
            ) : (
              <>
                <span>
                  {stored.stock === 0 ? "Sold out" : `${stored.stock} in stock`}
                  {stored.held > 0 && (
                    <span className={styles.mute}> ({counted(stored.held, "piece")} at the checkout)</span>
                  )}
                </span>
                {count !== null && (
                  <Button
                    tone="quiet"
                    size="small"
                    aria-label={`Change the stock of ${name === "" ? "the item" : name}`}
                    onClick={() => count(stored.id)}
                  >
                    Change
                  </Button>
                )}
              </>
            )}
          </div>
        </>
      ) : (
        <span className={styles.mute}>Not for sale</span>
      )}
    </div>
  );
}

function Label({ of, children }: { of: string; children: string }) {
  return (
    <>
      {children}
      {of !== "" && <VisuallyHidden> of {of}</VisuallyHidden>}
    </>
  );
}
