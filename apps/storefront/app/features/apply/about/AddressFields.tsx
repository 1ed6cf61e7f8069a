import { Button, Notice, Select, TextInput } from "@matinee/ui";
import type { Address } from "@matinee/contract/client";
import { focusSoon } from "@matinee/webapp";
import { useAddressLookup } from "@matinee/webapp/address";
import { useApi } from "../../../shared/visitor/visitor.tsx";
import type { ParentDraft } from "../../../shared/application/draft.ts";
import styles from "../../../shared/application/form.module.css";
import own from "./about.module.css";
import { parentFieldId } from "./parent-fields.ts";

type AddressFieldsProps = {
  parent: ParentDraft;
  errorOf: (fieldId: string) => string | undefined;
  onChange: (change: Partial<ParentDraft>) => void;
};

const LINES = [
  { field: "address_line_1", label: "Address line one", autoComplete: "address-line1", optional: false },
  { field: "address_line_2", label: "Address line two", autoComplete: "address-line2", optional: true },
  { field: "address_line_3", label: "Address line three", autoComplete: "address-line3", optional: true },
  { field: "post_town", label: "Post town", autoComplete: "address-level2", optional: false },
  { field: "county", label: "County", autoComplete: "address-level1", optional: true },
] as const;

/** Spec §2, Parent info: the address by postcode lookup and 'Select your address', or by hand. */
export function AddressFields({ parent, errorOf, onChange }: AddressFieldsProps) {
  const { lookup, find, forget } = useAddressLookup(useApi());

  async function look(): Promise<void> {
    const found = await find(parent.postcode);
    if (found.kind === "found") focusSoon("select-address");
    if (found.kind === "none") onChange({ address_shown: true });
    if (found.kind === "wrong") focusSoon(parentFieldId("postcode"));
  }

  return (
    <fieldset className={styles.group}>
      <legend className={own.legend}>Your address</legend>
      <div className={own.lookup}>
        <TextInput
          id={parentFieldId("postcode")}
          label="Postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={parent.postcode}
          error={errorOf(parentFieldId("postcode")) ?? (lookup.kind === "wrong" ? lookup.message : null)}
          onChange={(event) => {
            forget();
            onChange({ postcode: event.target.value });
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void look();
          }}
        />
        <Button id="find-address" tone="quiet" busy={lookup.kind === "looking"} onClick={() => void look()}>
          Find address
        </Button>
      </div>
      {errorOf("find-address") && <Notice tone="problem" title={errorOf("find-address")} />}
      <div role="status" className={own.status}>
        {lookup.kind === "none" && <Notice tone="calm">{lookup.message}</Notice>}
      </div>
      {lookup.kind === "found" && (
        <Select
          id="select-address"
          label="Select your address"
          help={`${lookup.addresses.length} at ${lookup.postcode}`}
          value={chosenOf(lookup.addresses, parent)}
          onChange={(event) => {
            // Arrow keys walk through the list: it stays, and the lines below follow.
            const chosen = lookup.addresses[Number(event.target.value)];
            if (chosen) onChange({ ...linesOf(chosen), address_shown: true });
          }}
        >
          <option value="" disabled>
            Choose from the list
          </option>
          {lookup.addresses.map((address, index) => (
            <option key={index} value={index}>
              {[address.line_1, address.line_2, address.line_3, address.post_town].filter(Boolean).join(", ")}
            </option>
          ))}
        </Select>
      )}
      {parent.address_shown ? (
        LINES.map(({ field, label, autoComplete, optional }) => (
          <TextInput
            key={field}
            id={parentFieldId(field)}
            label={label}
            optional={optional}
            autoComplete={autoComplete}
            value={parent[field]}
            error={errorOf(parentFieldId(field)) ?? null}
            onChange={(event) => onChange({ [field]: event.target.value })}
          />
        ))
      ) : (
        <div className={own.byHand}>
          <Button tone="plain" size="small" onClick={() => onChange({ address_shown: true })}>
            Enter the address by hand
          </Button>
        </div>
      )}
    </fieldset>
  );
}

/** Which of the addresses stands in the lines; "" for none. */
function chosenOf(addresses: readonly Address[], parent: ParentDraft): string {
  const at = addresses.findIndex(
    (address) => address.line_1 === parent.address_line_1 && address.line_2 === parent.address_line_2,
  );
  return at < 0 ? "" : String(at);
}

function linesOf(address: Address): Partial<ParentDraft> {
  return {
    address_line_1: address.line_1,
    address_line_2: address.line_2,
    address_line_3: address.line_3,
    post_town: address.post_town,
    county: address.county,
    postcode: address.postcode,
  };
}
