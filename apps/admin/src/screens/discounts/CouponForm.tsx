import type { CouponForm as Form, StaffCoupon } from "@matinee/contract/client";
import { Select, TextInput } from "@matinee/ui";
import { useState } from "react";
import { NumberInput, PriceInput } from "../../ui/number-inputs.tsx";
import styles from "../../ui/page.module.css";
import { readCouponForm, SCOPES } from "./discount-text.ts";
import { DiscountForm, DiscountName, WhatFor, type SaveDiscount } from "./DiscountForm.tsx";

type Props = {
  /** Undefined for a new coupon. */
  of: StaffCoupon | undefined;
  /** What a new coupon begins like. */
  like: StaffCoupon | undefined;
  /** Null: of every school. */
  school: number | null;
  save: SaveDiscount<Form>;
};

/** Adds or edits a coupon. */
export function CouponForm({ of, like, school, save }: Props) {
  const begun = of ?? like;
  const [isPercent, setIsPercent] = useState(begun === undefined || begun.percent !== null);
  return (
    <DiscountForm
      kind="coupon"
      school={school}
      read={readCouponForm}
      asTried={(body) => ({ coupon: { ...body, code: "TRY", name: body.name || "Coupon" } })}
      save={save}
    >
      {(error) => {
        const day = (name: "starts_on" | "ends_on", label: string) => (
          <TextInput
            label={label}
            name={name}
            type="date"
            optional
            defaultValue={begun?.[name] ?? ""}
            error={error(name)}
          />
        );
        return (
          <>
            <div className={styles.pair}>
              <TextInput
                label="Code"
                help="Families type it. Letters, digits and dashes."
                name="code"
                autoComplete="off"
                autoCapitalize="characters"
                defaultValue={of?.code}
                error={error("code")}
              />
              <DiscountName name={begun?.name} error={error("name")} />
            </div>
            <div className={styles.pair}>
              <Select
                label="Discount"
                name="off"
                value={isPercent ? "percent" : "amount"}
                onChange={(event) => setIsPercent(event.target.value === "percent")}
              >
                <option value="percent">A percentage</option>
                <option value="amount">An amount</option>
              </Select>
              {isPercent ? (
                <TextInput
                  key="percent"
                  label="Per cent"
                  name="percent"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={begun?.percent ?? ""}
                  error={error("percent")}
                />
              ) : (
                <PriceInput
                  key="amount"
                  label="Amount, £"
                  name="amount"
                  value={begun?.amount}
                  error={error("amount")}
                />
              )}
            </div>
            <WhatFor
              name="scopes"
              labels={SCOPES}
              isChosen={(scope) => begun?.scopes.includes(scope) ?? true}
              error={error("scopes")}
            />
            <PriceInput
              label="Minimum spend, £"
              help="Only counts what the coupon applies to. Leave empty for no minimum."
              name="minimum"
              optional
              value={begun?.minimum === 0 ? null : begun?.minimum}
              error={error("minimum")}
            />
            <div className={styles.pair}>
              <NumberInput
                label="Total uses"
                help="Leave empty for no limit. Past uses count."
                name="limit"
                optional
                value={begun?.limit}
                error={error("limit")}
              />
              <NumberInput
                label="Uses per family"
                help="Leave empty for no limit. Counted from when it is set."
                name="per_customer"
                optional
                value={begun?.per_customer}
                error={error("per_customer")}
              />
            </div>
            <div className={styles.pair}>
              {day("starts_on", "First day")}
              {day("ends_on", "Last day")}
            </div>
          </>
        );
      }}
    </DiscountForm>
  );
}
