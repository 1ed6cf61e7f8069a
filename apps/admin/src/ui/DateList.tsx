import type { ReactNode } from "react";
import editor from "./editor.module.css";

/** A list that scrolls by itself where it is long, by keyboard too. */
export function DateList({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop nobody scrolls it by keyboard
    <ul className={editor.dates} aria-label={label} tabIndex={0}>
      {children}
    </ul>
  );
}
