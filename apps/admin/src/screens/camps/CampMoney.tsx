import type { StaffCamp } from "@matinee/contract/client";
import { Checkbox, TextInput } from "@matinee/ui";
import editor from "../../ui/editor.module.css";
import { NumberInput, PriceInput } from "../../ui/number-inputs.tsx";
import { ratesWith, VatRate } from "../../ui/VatRate.tsx";

type Props = {
  of: StaffCamp | undefined;
  isByDay: boolean;
  onByDay: (isByDay: boolean) => void;
  vatRate: number;
  error: (field: string) => string | null;
};

/** The places of a camp and what it costs. */
export function CampMoney({ of, isByDay, onByDay, vatRate, error }: Props) {
  const price = (name: "price" | "day_price" | "deposit", label: string, optional = false) => (
    <PriceInput label={label} name={name} optional={optional} value={of?.[name]} error={error(name)} />
  );
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
        <NumberInput
          label={isByDay ? "Places on each day" : "Places"}
          name="capacity"
          value={of?.capacity ?? 20}
          error={error("capacity")}
        />
        {price("price", "Whole camp, £")}
        {isByDay && price("day_price", "One day, £")}
      </div>
      <div className={editor.three}>
        {price("deposit", "Deposit, £", true)}
        <TextInput
          label="Balance due by"
          type="date"
          optional
          name="balance_due_on"
          defaultValue={of?.balance_due_on ?? ""}
          error={error("balance_due_on")}
        />
        <VatRate
          label="VAT in the prices"
          name="vat_rate"
          rates={ratesWith(of && [of.vat_rate])}
          defaultValue={vatRate}
          error={error("vat_rate")}
        />
      </div>
    </fieldset>
  );
}
