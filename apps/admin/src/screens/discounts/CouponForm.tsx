import { poundsDecimal } from "@matinee/format";
import type { CouponForm as Form, StaffCoupon } from "@matinee/contract/client";
import { Button, Checkbox, FieldError, Select, TextInput } from "@matinee/ui";
import { FormProblem, useSubmit } from "@matinee/webapp/signed-in";
import { useRef, useState, type SubmitEvent } from "react";
import editor from "../../ui/editor.module.css";
import styles from "../../ui/page.module.css";
import { useUnsavedWork } from "../../ui/use-unsaved-work.tsx";
import { readCouponForm, SCOPES } from "./discount-text.ts";
import { TryBasket } from "./TryBasket.tsx";

type Props = {
  /** Undefined for a new coupon. */
  of: StaffCoupon | undefined;
  /** Null: of every school. */
  school: number | null;
  save: (form: Form) => Promise<void>;
};

// The record has exactly these keys.
const ALL_SCOPES = Object.keys(SCOPES) as (keyof typeof SCOPES)[];

/** Adds or edits a coupon, beside a basket to try it on. */
export function CouponForm({ of, school, save }: Props) {
  const submission = useSubmit();
  const { onInput, saving, question } = useUnsavedWork();
  const [isPercent, setIsPercent] = useState(of === undefined || of.percent !== null);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { body, errors } = readCouponForm(new FormData(event.currentTarget));
    void submission.submit(async () => await saving(async () => await save(body)), errors);
  };
  const error = submission.fieldError;
  const read = () => {
    if (form.current === null) return null;
    const { body, errors } = readCouponForm(new FormData(form.current));
    if (Object.keys(errors).length === 0) return { coupon: { ...body, code: "TRY", name: body.name || "Coupon" } };
    void submission.submit(async () => undefined, errors);
    return null;
  };
  return (
    <div className={editor.editor}>
      <form ref={form} className={styles.form} noValidate onInput={onInput} onSubmit={submit}>
        {question}
        <FormProblem of={submission} />
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
          <TextInput
            label="Name"
            help="Families read it beside the discount."
            name="name"
            autoComplete="off"
            defaultValue={of?.name}
            error={error("name")}
          />
        </div>
        <div className={styles.pair}>
          <Select
            label="Takes off"
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
              defaultValue={of?.percent ?? ""}
              error={error("percent")}
            />
          ) : (
            <TextInput
              key="amount"
              label="Amount, £"
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typeof of?.amount === "number" ? poundsDecimal(of.amount) : ""}
              error={error("amount")}
            />
          )}
        </div>
        <fieldset className={editor.section}>
          <legend className={styles.legend}>What it is for</legend>
          <div className={editor.choices}>
            {ALL_SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                label={SCOPES[scope]}
                name="scopes"
                value={scope}
                defaultChecked={of?.scopes.includes(scope) ?? true}
                aria-invalid={error("scopes") !== null || undefined}
              />
            ))}
          </div>
          {error("scopes") !== null && <FieldError id="scopes-error">{error("scopes")}</FieldError>}
        </fieldset>
        <TextInput
          label="Least total, £"
          help="Of what it is for. Empty: any."
          name="minimum"
          inputMode="decimal"
          autoComplete="off"
          optional
          defaultValue={of === undefined || of.minimum === 0 ? "" : poundsDecimal(of.minimum)}
          error={error("minimum")}
        />
        <div className={styles.pair}>
          <TextInput
            label="Uses altogether"
            help="Empty: no limit. Uses so far count."
            name="limit"
            inputMode="numeric"
            autoComplete="off"
            optional
            defaultValue={of?.limit ?? ""}
            error={error("limit")}
          />
          <TextInput
            label="Uses of each family"
            help="Empty: no limit. Counted from when it is set."
            name="per_customer"
            inputMode="numeric"
            autoComplete="off"
            optional
            defaultValue={of?.per_customer ?? ""}
            error={error("per_customer")}
          />
        </div>
        <div className={styles.pair}>
          <TextInput
            label="First day"
            name="starts_on"
            type="date"
            optional
            defaultValue={of?.starts_on ?? ""}
            error={error("starts_on")}
          />
          <TextInput
            label="Last day"
            name="ends_on"
            type="date"
            optional
            defaultValue={of?.ends_on ?? ""}
            error={error("ends_on")}
          />
        </div>
        <div className={styles.buttons}>
          <Button type="submit" tone="spot" busy={submission.busy}>
            Save coupon
          </Button>
        </div>
      </form>
      <div className={editor.side}>
        <TryBasket school={school} read={read} />
      </div>
    </div>
  );
}
