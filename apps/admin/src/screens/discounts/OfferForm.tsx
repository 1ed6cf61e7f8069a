import type { OfferForm as Form, StaffOffer } from "@matinee/contract/client";
import { Checkbox, Select, TextInput } from "@matinee/ui";
import { useState } from "react";
import { NumberInput } from "../../ui/number-inputs.tsx";
import styles from "../../ui/page.module.css";
import { OFFER_KINDS, readOfferForm, TYPES } from "./discount-text.ts";
import { DiscountForm, DiscountName, WhatFor, type SaveDiscount } from "./DiscountForm.tsx";

type Props = {
  /** Undefined for a new offer. */
  of: StaffOffer | undefined;
  /** What a new offer begins like; it is off. */
  like: StaffOffer | undefined;
  school: number;
  save: SaveDiscount<Form>;
};

// The record has exactly these keys.
const KINDS = Object.keys(OFFER_KINDS) as Form["kind"][];

const RULES: Readonly<Record<Form["kind"], string>> = {
  sibling: "For every child in a family except the one whose places cost the most.",
  several_classes: "For every class a child takes except the one that costs the most.",
  early_bird: "For families who book early enough before the first day.",
};

/** Adds or edits an offer. */
export function OfferForm({ of, like, school, save }: Props) {
  const begun = of ?? like;
  const [kind, setKind] = useState<Form["kind"]>(begun?.kind ?? "sibling");
  return (
    <DiscountForm
      kind="offer"
      school={school}
      read={readOfferForm}
      asTried={(body) => ({
        offer: { ...body, name: body.name.trim() || "Offer", ...(of !== undefined && { id: of.id }) },
      })}
      save={save}
    >
      {(error) => (
        <>
          <Select
            label="Kind"
            name="kind"
            value={kind}
            help={RULES[kind]}
            onChange={(event) => setKind(KINDS.find((one) => one === event.target.value) ?? kind)}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {OFFER_KINDS[one]}
              </option>
            ))}
          </Select>
          <DiscountName name={begun?.name} error={error("name")} />
          <div className={styles.pair}>
            <TextInput
              label="Per cent off"
              name="percent"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={begun?.percent ?? ""}
              error={error("percent")}
            />
            {kind === "early_bird" && (
              <NumberInput
                label="Days before the first day"
                name="days_before"
                value={begun?.days_before}
                error={error("days_before")}
              />
            )}
          </div>
          <WhatFor
            name="item_types"
            labels={TYPES}
            isChosen={(type) => begun?.item_types.includes(type) ?? type !== "trial"}
            error={error("item_types")}
          />
          <Checkbox
            label="On"
            help={
              of?.archived === true
                ? "Applies when the offer is taken out of the archive."
                : "Families get it from now on. While it is off, you can try it here first."
            }
            name="active"
            defaultChecked={of?.active ?? like === undefined}
          />
        </>
      )}
    </DiscountForm>
  );
}
