import type { StaffCamp } from "@matinee/contract/client";
import { counted } from "@matinee/format";
import { Button, Checkbox, FieldError, Select, TextArea, TextInput } from "@matinee/ui";
import { useState, type ReactNode } from "react";
import editor from "../../ui/editor.module.css";
import { NumberInput, PriceInput } from "../../ui/number-inputs.tsx";
import styles from "../../ui/page.module.css";
import { ratesWith, VatRate } from "../../ui/VatRate.tsx";
import { CHARGED, chargedOf } from "./camp-fields.ts";
import camps from "./camps.module.css";

type Extra = StaffCamp["extras"][number];

type Props = {
  of: StaffCamp | undefined;
  vatRate: number;
  error: (field: string) => string | null;
  onChange: () => void;
};

/** What a camp has besides its days: lunches, T-shirts in sizes, a late pick-up. */
export function CampExtras({ of, vatRate, error, onChange }: Props) {
  const [rows, setRows] = useState<readonly { readonly key: number; readonly extra: Extra | null }[]>(() =>
    (of?.extras ?? []).map((extra) => ({ key: extra.id, extra })),
  );
  const [next, setNext] = useState(-1);
  const add = () => {
    setRows([...rows, { key: next, extra: null }]);
    setNext(next - 1);
    onChange();
  };
  const remove = (gone: number) => {
    setRows(rows.filter(({ key }) => key !== gone));
    onChange();
  };
  const isDraft = of === undefined || of.status === "draft";
  return (
    <fieldset className={editor.section}>
      <legend>Extras</legend>
      <input type="hidden" name="extras" value={rows.length} />
      {error("extras") !== null && <FieldError id="extras-error">{error("extras")}</FieldError>}
      {rows.length === 0 && (
        <p className={styles.mute}>Lunch, a T-shirt in sizes, a late pick-up: families choose them with the camp.</p>
      )}
      {rows.map(({ key, extra }, n) => (
        <ExtraFields key={key} extra={extra} n={n} vatRate={vatRate} error={error}>
          {extra !== null && !isDraft ? (
            <Checkbox
              label="No longer sold"
              name={`extras.${n}.archived`}
              value="yes"
              defaultChecked={extra.archived}
              help="Families who have it keep it."
            />
          ) : (
            <div>
              <Button tone="quiet" size="small" aria-label={`Remove extra ${n + 1}`} onClick={() => remove(key)}>
                Remove
              </Button>
            </div>
          )}
        </ExtraFields>
      ))}
      <div>
        <Button tone="quiet" onClick={add}>
          Add an extra
        </Button>
      </div>
    </fieldset>
  );
}

type FieldsProps = {
  extra: Extra | null;
  n: number;
  vatRate: number;
  error: Props["error"];
  children: ReactNode;
};

function ExtraFields({ extra, n, vatRate, error, children }: FieldsProps) {
  const at = (field: string) => `extras.${n}.${field}`;
  const sold = extra?.sold ?? 0;
  return (
    <fieldset className={camps.extra}>
      <legend>{extra?.name ?? "New extra"}</legend>
      {extra !== null && <input type="hidden" name={at("id")} value={extra.id} />}
      <div className={camps.two}>
        <TextInput
          label="Name of the extra"
          name={at("name")}
          autoComplete="off"
          defaultValue={extra?.name}
          error={error(at("name"))}
        />
        <PriceInput label="Price, £" name={at("price")} value={extra?.price} error={error(at("price"))} />
        <Select
          label="Charged"
          name={at("charged")}
          defaultValue={extra === null ? "course" : chargedOf(extra)}
          error={error(at("per")) ?? error(at("choose_days"))}
        >
          {Object.entries(CHARGED).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <NumberInput
          label="How many are available"
          optional
          help={
            sold > 0
              ? `${counted(sold, "piece")} taken. On each day, if days are chosen.`
              : "On each day, if days are chosen."
          }
          name={at("limit")}
          placeholder="No limit"
          value={extra?.limit}
          error={error(at("limit"))}
        />
        <TextInput
          label="What families choose"
          optional
          help="Such as Size."
          name={at("choice_label")}
          autoComplete="off"
          defaultValue={extra?.choice_label}
          error={error(at("choice_label"))}
        />
        <TextInput
          label="Choices"
          optional
          help="Separated by commas: Age 5–6, Age 7–8."
          name={at("choice_options")}
          autoComplete="off"
          defaultValue={extra?.choice_options.join(", ")}
          error={error(at("choice_options"))}
        />
        <VatRate
          label="VAT in the price"
          name={at("vat_rate")}
          rates={ratesWith(extra ? [extra.vat_rate] : [])}
          defaultValue={extra?.vat_rate ?? vatRate}
          error={error(at("vat_rate"))}
        />
      </div>
      <TextArea
        label="About the extra"
        name={at("description")}
        rows={2}
        optional
        defaultValue={extra?.description}
        error={error(at("description"))}
      />
      {children}
    </fieldset>
  );
}
