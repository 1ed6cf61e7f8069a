import type { KeyboardEvent } from "react";

/** Marks the button of a dialog that Enter presses in its fields. */
export const SAVES = { "data-saves": "" };

/** For a field of a dialog within a form: Enter saves what the dialog asks, and does not send the form around it. */
export function enterSaves(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.closest("dialog")?.querySelector<HTMLElement>("[data-saves]")?.click();
}
