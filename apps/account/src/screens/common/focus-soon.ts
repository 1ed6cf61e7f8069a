/** Leads the focus to what is on the screen again once this is drawn: what was pressed last is gone. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
