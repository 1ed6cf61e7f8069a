import type { ComponentProps, ReactNode } from "react";
import { cx } from "../cx.ts";
import { Field } from "./Field.tsx";
import styles from "./field.module.css";

export type LabelProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | null | undefined;
  optional?: boolean;
};

/** The label props of a field, without an undefined `optional`. */
export function labelProps({ label, help, error, optional }: LabelProps) {
  return { label, help, error, ...(optional !== undefined && { optional }) };
}

export function TextInput({
  label,
  help,
  error,
  optional,
  id,
  className,
  type = "text",
  ...rest
}: ComponentProps<"input"> & LabelProps) {
  return (
    <Field {...labelProps({ label, help, error, ...(optional && { optional }) })} id={id}>
      {(wiring) => <input className={cx(styles.control, className)} type={type} {...rest} {...wiring} />}
    </Field>
  );
}
