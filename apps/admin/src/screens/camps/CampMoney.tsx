import { poundsDecimal } from "@matinee/format";
import type { StaffCamp } from "@matinee/contract/client";
import { Checkbox, Select, TextInput } from "@matinee/ui";
import editor from "../../ui/editor.module.css";
import { VAT_RATES, vatText } from "./camp-fields.ts";

type Props = {
  of: StaffCamp | undefined;
  isByDay: boolean;
  onByDay: (isByDay: boolean) => void;
  vatRate: number;
  error: (field: string) => string | null;
};

/** The places of a camp and what it costs. */
export function CampMoney({ of, isByDay, onByDay, vatRate, error }: Props) {
  const price = (name: "price" | "day_price" | "deposit", label: string, more: object = {}) => {
    const stored = of?.[name] ?? null;
    return (
      <TextInput
        label={label}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={stored === null ? "" : poundsDecimal(stored)}
        error={error(name)}
        {...more}
      />
    );
  };
  const rates = [...new Set([...VAT_RATES, ...(of === undefined ? [] : [of.vat_rate])])];
  return (
    <fieldset className={editor.section}>
      <legend>Places and prices</legend>
      <Checkbox
        label="Families can book single days too"
        name="by_the_day"
        value="yes"
        checked={isByDay}
        onChange={(event) => onByDay(event.target.checked)}
        help="Each day then has places of its own."
        error={isByDay ? null : error("day_price")}
      />
      <div className={editor.three}>
        <TextInput
          label={isByDay ? "Places on each day" : "Places"}
          name="capacity"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={of?.capacity ?? 20}
          error={error("capacity")}
        />
        {price("price", "Whole camp, £")}
        {isByDay && price("day_price", "One day, £")}
      </div>
      <div className={editor.three}>
        {price("deposit", "Deposit, £", { optional: true })}
        <TextInput
          label="Rest due by"
          type="date"
          optional
          name="balance_due_on"
          defaultValue={of?.balance_due_on ?? ""}
          error={error("balance_due_on")}
        />
        <Select label="VAT in the prices" name="vat_rate" defaultValue={vatRate} error={error("vat_rate")}>
          {rates.map((rate) => (
            <option key={rate} value={rate}>
              {vatText(rate)}
            </option>
          ))}
        </Select>
      </div>
    </fieldset>
  );
}
