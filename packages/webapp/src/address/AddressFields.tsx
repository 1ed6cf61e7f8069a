import type { Address as FoundAddress, Api } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Notice, Select, TextInput } from "@matinee/ui";
import { focusSoon } from "../focus-soon.ts";
import styles from "./address-fields.module.css";
import { useAddressLookup } from "./use-address-lookup.ts";

const LINES = [
  { field: "address_line_1", label: "Address line one", autoComplete: "address-line1", optional: false },
  { field: "address_line_2", label: "Address line two", autoComplete: "address-line2", optional: true },
  { field: "address_line_3", label: "Address line three", autoComplete: "address-line3", optional: true },
  { field: "post_town", label: "Post town", autoComplete: "address-level2", optional: false },
  { field: "county", label: "County", autoComplete: "address-level1", optional: true },
] as const;

type Field = (typeof LINES)[number]["field"] | "postcode";
export type Address = Record<Field, string>;

type AddressFieldsProps = {
  api: Api;
  address: Address;
  /** The id of a field, or of the button "find-address". */
  idOf: (field: Field | "find-address") => string;
  errorOf: (field: Field | "find-address") => string | null;
  onChange: (part: Partial<Address>) => void;
  /** False hides the address lines until an address is chosen or typed by hand. */
  linesShown?: boolean;
  onShowLines?: () => void;
  className?: string | undefined;
  legendClass?: string | undefined;
};

/** An address, found by postcode with 'Select your address' (spec §2, Parent info) or typed by hand. */
export function AddressFields({ api, address, idOf, errorOf, onChange, ...form }: AddressFieldsProps) {
  const { lookup, find, reset } = useAddressLookup(api);
  const { linesShown = true, onShowLines, className, legendClass } = form;

  async function lookUp(): Promise<void> {
    const found = await find(address.postcode);
    if (found.kind === "found") focusSoon("select-address");
    if (found.kind === "none") onShowLines?.();
    if (found.kind === "wrong") focusSoon(idOf("postcode"));
  }

  return (
    <fieldset className={className ?? styles.fields}>
      <legend className={legendClass}>Your address</legend>
      <div className={styles.lookup}>
        <TextInput
          id={idOf("postcode")}
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={address.postcode}
          error={errorOf("postcode") ?? (lookup.kind === "wrong" ? lookup.message : null)}
          onChange={(event) => {
            reset();
            onChange({ postcode: event.target.value });
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void lookUp();
          }}
        />
        <Button id={idOf("find-address")} tone="quiet" busy={lookup.kind === "looking"} onClick={() => void lookUp()}>
          Find address
        </Button>
      </div>
      {errorOf("find-address") && <Notice tone="problem" title={errorOf("find-address")} />}
      <div role="status" className={styles.status}>
        {lookup.kind === "none" && <Notice tone="calm">{lookup.message}</Notice>}
      </div>
      {lookup.kind === "found" && (
        <Select
          id="select-address"
          label="Select your address"
          help={`${counted(lookup.addresses.length, "address", "addresses")} at ${lookup.postcode}`}
          value={indexOfChosen(lookup.addresses, address)}
          onChange={(event) => {
            // Arrow keys step through the options, so the list stays open and the lines follow.
            const chosen = lookup.addresses[Number(event.target.value)];
            if (!chosen) return;
            onChange(linesOf(chosen));
            onShowLines?.();
          }}
        >
          <option value="" disabled>
            Choose from the list
          </option>
          {lookup.addresses.map((one, index) => (
            <option key={index} value={index}>
              {[one.line_1, one.line_2, one.line_3, one.post_town].filter(Boolean).join(", ")}
            </option>
          ))}
        </Select>
      )}
      {linesShown ? (
        LINES.map(({ field, label, autoComplete, optional }) => (
          <TextInput
            key={field}
            id={idOf(field)}
            label={label}
            optional={optional}
            autoComplete={autoComplete}
            value={address[field]}
            error={errorOf(field)}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))
      ) : (
        <div className={styles.byHand}>
          <Button tone="plain" size="small" onClick={onShowLines}>
            Enter the address by hand
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** The option value of the address in the lines; "" if it is not one of those found. */
function indexOfChosen(found: readonly FoundAddress[], address: Address): string {
  const index = found.findIndex(
    ({ line_1, line_2 }) => line_1 === address.address_line_1 && line_2 === address.address_line_2,
  );
  return index < 0 ? "" : String(index);
}

function linesOf({ line_1, line_2, line_3, post_town, county, postcode }: FoundAddress): Address {
  return {
    address_line_1: line_1,
    address_line_2: line_2,
    address_line_3: line_3,
    post_town,
    county,
    postcode,
  };
}
