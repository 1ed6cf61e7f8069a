import { useId, type ComponentProps, type ReactNode } from "react";
import { FieldError } from "./Field.tsx";
import styles from "./choice.module.css";

type CheckboxProps = ComponentProps<"input"> & {
  label: ReactNode;
  help?: ReactNode;
  error?: string | null | undefined;
};

export function Checkbox({ label, help, error, id, ...rest }: CheckboxProps) {
  const own = useId();
  const inputId = id ?? own;
  const described = [help && `${inputId}-help`, error && `${inputId}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label className={styles.choice} htmlFor={inputId}>
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          {...rest}
          id={inputId}
          aria-describedby={described || undefined}
        />
        <span className={styles.text}>{label}</span>
        {help && (
          <span className={styles.help} id={`${inputId}-help`}>
            {help}
          </span>
        )}
      </label>
      {error && <FieldError id={`${inputId}-error`}>{error}</FieldError>}
    </div>
  );
}
