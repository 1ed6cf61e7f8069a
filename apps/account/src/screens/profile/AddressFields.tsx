import { Button, Notice, Select, TextInput } from "@matinee/ui";
import { focusSoon } from "@matinee/webapp";
import { useAddressLookup } from "@matinee/webapp/address";
import { useApp } from "@matinee/webapp/signed-in";
import common from "../common/screen.module.css";
import styles from "./profile.module.css";

const LINES = [
  { field: "address_line_1", label: "Address line one", autoComplete: "address-line1", optional: false },
  { field: "address_line_2", label: "Address line two", autoComplete: "address-line2", optional: true },
  { field: "address_line_3", label: "Address line three", autoComplete: "address-line3", optional: true },
  { field: "post_town", label: "Post town", autoComplete: "address-level2", optional: false },
  { field: "county", label: "County", autoComplete: "address-level1", optional: true },
] as const;

export type Address = Record<(typeof LINES)[number]["field"] | "postcode", string>;

type AddressFieldsProps = {
  address: Address;
  errorOf: (field: string) => string | null;
  onChange: (part: Partial<Address>) => void;
};

/** The address by postcode lookup and 'Select your address' (spec §2), or by hand. */
export function AddressFields({ address, errorOf, onChange }: AddressFieldsProps) {
  const { api } = useApp();
  const { lookup, find, forget } = useAddressLookup(api);

  async function look(): Promise<void> {
    const found = await find(address.postcode);
    const next = found.kind === "found" ? "select-address" : found.kind === "wrong" ? "postcode" : null;
    if (next !== null) focusSoon(next);
  }

  return (
    <fieldset className={styles.address}>
      <legend className={common.strong}>Your address</legend>
      <div className={styles.lookup}>
        <TextInput
          id="postcode"
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={address.postcode}
          error={errorOf("postcode") ?? (lookup.kind === "wrong" ? lookup.message : null)}
          onChange={(event) => {
            forget();
            onChange({ postcode: event.target.value });
          }}
        />
        <Button tone="quiet" busy={lookup.kind === "looking"} onClick={() => void look()}>
          Find address
        </Button>
      </div>
      <div role="status" className={common.news}>
        {lookup.kind === "none" && <Notice tone="calm">{lookup.message}</Notice>}
      </div>
      {lookup.kind === "found" && (
        <Select
          id="select-address"
          label="Select your address"
          help={`${lookup.addresses.length} at ${lookup.postcode}`}
          defaultValue=""
          onChange={(event) => {
            const chosen = lookup.addresses[Number(event.target.value)];
            if (chosen === undefined) return;
            const { line_1, line_2, line_3, post_town, county, postcode } = chosen;
            onChange({
              address_line_1: line_1,
              address_line_2: line_2,
              address_line_3: line_3,
              post_town,
              county,
              postcode,
            });
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
      {LINES.map(({ field, label, autoComplete, optional }) => (
        <TextInput
          key={field}
          label={label}
          optional={optional}
          autoComplete={autoComplete}
          value={address[field]}
          error={errorOf(field)}
          onChange={(event) => onChange({ [field]: event.target.value })}
        />
      ))}
    </fieldset>
  );
}
