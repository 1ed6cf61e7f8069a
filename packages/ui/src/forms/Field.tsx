import { useId, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../primitives/Icon.tsx";
import styles from "./field.module.css";

export type ControlWiring = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

type FieldProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | null | undefined;
  optional?: boolean;
  id?: string | undefined;
  className?: string;
  children: (wiring: ControlWiring) => ReactNode;
};

/** A label, help and error for one control, linked by ARIA attributes. */
export function Field({ label, help, error, optional = false, id, className, children }: FieldProps) {
  const own = useId();
  const controlId = id ?? own;
  const described = [help && `${controlId}-help`, error && `${controlId}-error`].filter(Boolean).join(" ");
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={controlId}>
        {label} {optional && <span className={styles.optional}>(optional)</span>}
      </label>
      {help && (
        <p className={styles.help} id={`${controlId}-help`}>
          {help}
        </p>
      )}
      {children({
        id: controlId,
        ...(described && { "aria-describedby": described }),
        ...(error && { "aria-invalid": true }),
      })}
      {error && <FieldError id={`${controlId}-error`}>{error}</FieldError>}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon name="alert" size={18} />
      <span>{children}</span>
    </p>
  );
}
