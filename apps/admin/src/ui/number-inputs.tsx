import { poundsDecimal } from "@matinee/format";
import { TextInput } from "@matinee/ui";
import type { ComponentProps } from "react";

type Props = Omit<
  ComponentProps<typeof TextInput>,
  "value" | "defaultValue" | "type" | "inputMode" | "autoComplete"
> & {
  /** At first; empty if there is none. */
  value: number | null | undefined;
};

/** A price, typed in pounds. Its value is in pence. */
export function PriceInput({ value, ...rest }: Props) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      defaultValue={value === null || value === undefined ? "" : poundsDecimal(value)}
      {...rest}
    />
  );
}

/** A whole number. */
export function NumberInput({ value, ...rest }: Props) {
  return <TextInput inputMode="numeric" autoComplete="off" defaultValue={value ?? ""} {...rest} />;
}
