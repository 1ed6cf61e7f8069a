import { flushSync } from "react-dom";
import { childFieldId } from "./child-fields.ts";

/**
 * Opens a child's form and focuses its first field at once. Phones show the keyboard only for a focus within the tap,
 * and a later one would take the focus from whatever the parent has begun to type. `open` answers the form's key.
 */
export function focusForm(open: () => string): void {
  const key = flushSync(open);
  document.getElementById(childFieldId(key, "first_name"))?.focus();
}
