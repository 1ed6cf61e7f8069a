import type { ComponentProps } from "react";
import { cx } from "../cx.ts";
import { Field } from "./Field.tsx";
import { labelProps, type LabelProps } from "./TextInput.tsx";
import styles from "./field.module.css";

export function TextArea({
  label,
  help,
  error,
  optional,
  id,
  className,
  ...rest
}: ComponentProps<"textarea"> & LabelProps) {
  return (
    <Field {...labelProps({ label, help, error, ...(optional && { optional }) })} id={id}>
      {(wiring) => <textarea className={cx(styles.control, className)} {...rest} {...wiring} />}
    </Field>
  );
}
