import type { ComponentProps } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../primitives/Icon.tsx";
import { Field } from "./Field.tsx";
import { labelProps, type LabelProps } from "./TextInput.tsx";
import styles from "./field.module.css";

export function Select({
  label,
  help,
  error,
  optional,
  id,
  className,
  children,
  ...rest
}: ComponentProps<"select"> & LabelProps) {
  return (
    <Field {...labelProps({ label, help, error, ...(optional && { optional }) })} id={id}>
      {(wiring) => (
        <div className={styles.select}>
          <select className={cx(styles.control, className)} {...rest} {...wiring}>
            {children}
          </select>
          <Icon name="down" size={20} />
        </div>
      )}
    </Field>
  );
}
