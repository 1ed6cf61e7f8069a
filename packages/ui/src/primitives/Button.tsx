import type { ComponentProps } from "react";
import { cx } from "../cx.ts";
import { buttonClass, type ButtonStyle } from "./button-class.ts";
import styles from "./button.module.css";

type ButtonProps = ComponentProps<"button"> & ButtonStyle & { busy?: boolean };

export function Button({
  tone,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const look = { ...(tone && { tone }), ...(size && { size }), ...(wide !== undefined && { wide }) };
  return (
    <button
      type={type}
      className={cx(buttonClass(look), className)}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      {...rest}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}
