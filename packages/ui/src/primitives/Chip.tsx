import type { ComponentProps } from "react";
import { cx } from "../cx.ts";
import { chipClass } from "./chip-class.ts";

export function Chip({ on = false, className, type = "button", ...rest }: ComponentProps<"button"> & { on?: boolean }) {
  return <button type={type} aria-pressed={on} className={cx(chipClass({ on }), className)} {...rest} />;
}
