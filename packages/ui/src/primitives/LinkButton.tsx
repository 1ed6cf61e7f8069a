import type { ComponentProps } from "react";
import { cx } from "../cx.ts";
import { buttonClass, type ButtonStyle } from "./button-class.ts";

/** An anchor that looks like a button. Router links use `buttonClass` instead. */
export function LinkButton({ tone, size, wide, className, children, ...rest }: ComponentProps<"a"> & ButtonStyle) {
  const look = { ...(tone && { tone }), ...(size && { size }), ...(wide !== undefined && { wide }) };
  return (
    <a className={cx(buttonClass(look), className)} {...rest}>
      {children}
    </a>
  );
}
