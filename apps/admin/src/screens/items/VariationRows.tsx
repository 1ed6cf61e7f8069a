import type { StaffItem } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Checkbox, FieldError, VisuallyHidden } from "@matinee/ui";
import { useState } from "react";
import editor from "../../ui/editor.module.css";
import { PriceInput } from "../../ui/number-inputs.tsx";
import styles from "../../ui/page.module.css";
import { VatRate } from "../../ui/VatRate.tsx";
import { gridOf } from "./combination-grid.ts";
import { CombinationTable } from "./CombinationTable.tsx";
import { FillPrices } from "./FillPrices.tsx";
import { freeStock, type Combination, type EditedAttribute } from "./item-fields.ts";
import own from "./items.module.css";

type Props = {
  attributes: readonly EditedAttribute[];
  rows: readonly Combination[];
  of: StaffItem | undefined;
  rates: readonly number[];
  /** Each combination has a VAT of its own. */
  differs: boolean;
  onDiffers: (differs: boolean) => void;
  error: (field: string) => string | null;
  /** Null: for those who may not change the stock. */
  count: (() => void) | null;
};

const nameOf = ({ options }: Combination) => options.map(({ name }) => name || "…").join(", ");

/** The price, VAT and stock of each combination. What is new takes what is entered for all, unless it has a price of its own. */
export function VariationRows({ attributes, rows, of, rates, differs, onDiffers, error, count }: Props) {
  const grid = gridOf(attributes, rows, of);
  const fields = (row: Combination) => (
    <Fields
      key={row.key}
      row={row}
      // A draft that is still to be made comes in everything.
      isMade={row.stored !== undefined || of === undefined || row.options.some(({ id }) => id === null)}
      rates={differs ? rates : null}
      isCell={grid !== null}
      error={error}
    />
  );
  const vatError = rows.map(({ key }) => error(`vat.${key}`)).find((one) => one !== null);
  return (
    <fieldset className={editor.section}>
      <legend>{rows.some(({ options }) => options.length > 0) ? "Each combination" : "Price and stock"}</legend>
      {error("variations") !== null && <FieldError id="variations-error">{error("variations")}</FieldError>}
      {grid !== null && <FillPrices grid={grid} />}
      {grid === null ? (
        <div className={own.rows}>{rows.map(fields)}</div>
      ) : (
        <CombinationTable grid={grid} label="Each combination" cell={fields} />
      )}
      {!differs && <input type="hidden" name="one_vat" value="1" />}
      {!differs && of !== undefined && (
        <VatRate
          label="VAT in all prices"
          name="all_vat"
          rates={rates}
          defaultValue={of.variations[0]?.vat_rate}
          error={vatError}
        />
      )}
      {!differs && of === undefined && vatError !== undefined && (
        <FieldError id="variations-vat-error">{vatError}</FieldError>
      )}
      {rows.length > 1 && (
        <Checkbox
          label="VAT differs by combination"
          checked={differs}
          onChange={(event) => onDiffers(event.target.checked)}
        />
      )}
      {of !== undefined && count !== null && (
        <div>
          <Button tone="quiet" onClick={count}>
            Count the stock
          </Button>
        </div>
      )}
    </fieldset>
  );
}

type FieldsProps = {
  row: Combination;
  isMade: boolean;
  /** Null: the VAT is the same for all. */
  rates: readonly number[] | null;
  isCell: boolean;
  error: (field: string) => string | null;
};

/** What is typed stays in the fields until the form is sent, so it re-renders nothing. */
function Fields({ row, isMade, rates, isCell, error }: FieldsProps) {
  const { key, options, stored } = row;
  const [made, setMade] = useState(isMade);
  const name = nameOf(row);
  return (
    <div className={isCell ? own.cell : own.row} role="group" aria-label={name === "" ? "The item" : name}>
      {options.length === 0 ? (
        <span>Each</span>
      ) : (
        <div>
          <input type="hidden" name={`rows.${key}`} value="1" />
          <Checkbox
            label={isCell ? <Label of={name}>For sale</Label> : name}
            name={`made.${key}`}
            checked={made}
            onChange={(event) => setMade(event.target.checked)}
            error={error(`options.${key}`)}
          />
        </div>
      )}
      {made && (
        <>
          <PriceInput
            label={<Label of={name}>Price, £</Label>}
            name={`price.${key}`}
            placeholder={stored === undefined ? "same" : undefined}
            value={stored?.price}
            error={error(`price.${key}`)}
          />
          {rates !== null && (
            <VatRate
              rates={rates}
              label={<Label of={name}>VAT</Label>}
              name={`vat.${key}`}
              defaultValue={stored?.vat_rate ?? ""}
              error={error(`vat.${key}`)}
            >
              {stored === undefined && <option value="">Same</option>}
            </VatRate>
          )}
          <span className={own.stock}>{stored === undefined ? "New" : stockText(stored)}</span>
        </>
      )}
      {!made && <NotForSale stored={stored} isCell={isCell} />}
    </div>
  );
}

/** Says also which stock goes when this is saved. */
function NotForSale({ stored, isCell }: Pick<FieldsProps, "isCell"> & Pick<Combination, "stored">) {
  const going = stored === undefined ? 0 : freeStock(stored);
  if (going > 0) return <span className={own.stock}>Saving takes {counted(going, "piece")} out of stock</span>;
  return isCell ? null : <span className={styles.mute}>Not for sale</span>;
}

function stockText({ stock, held }: StaffItem["variations"][number]): string {
  const text = stock === 0 ? "Sold out" : `${stock} in stock`;
  return held === 0 ? text : `${text} (${counted(held, "piece")} at the checkout)`;
}

function Label({ of, children }: { of: string; children: string }) {
  return (
    <>
      {children}
      {of !== "" && <VisuallyHidden> ({of})</VisuallyHidden>}
    </>
  );
}
