import { flushSync } from "react-dom";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Tells React what was typed, ticked and chosen in the served page before its script had come. React takes over such fields as they
 * stand and hears of no change: the next rendering would empty them, and a form would be sent without them. Call it once, when the page
 * has come to life.
 */
export function replayEarlyInput(): void {
  // All are read now: telling one of them renders the others.
  const early = [...document.querySelectorAll<Field>("input, textarea, select")].flatMap((field) => {
    const tell = earlyInputOf(field);
    return tell === null ? [] : [tell];
  });
  if (early.length === 0) return;
  queueMicrotask(() => {
    // One after another, because a form's handler may start from what it has just rendered.
    for (const tell of early) flushSync(tell);
  });
}

/** Null: the field stands as it was served. */
function earlyInputOf(field: Field): (() => void) | null {
  const { value } = field;
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const served = Math.max(
      0,
      options.findIndex((one) => one.defaultSelected),
    );
    if (field.multiple || field.selectedIndex === served) return null;
    return () => {
      field.value = value;
      tellChange(field, "change");
    };
  }
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    const { checked } = field;
    if (checked === field.defaultChecked || (field.type === "radio" && !checked)) return null;
    return () => {
      // React compares with what was last set on the element itself, so that is set back first.
      field.checked = !checked;
      setAsBrowser(field, "checked", checked);
      // This is no press: it ticks nothing by itself.
      tellChange(field, "click");
    };
  }
  if (value === field.defaultValue || (field instanceof HTMLInputElement && field.type === "hidden")) return null;
  return () => {
    field.value = field.defaultValue;
    setAsBrowser(field, "value", value);
    tellChange(field, "input");
  };
}

/** Past the setter that React puts on the element to hear of changes by scripts. */
function setAsBrowser(field: Field, property: "value" | "checked", to: string | boolean): void {
  const kind: unknown = Object.getPrototypeOf(field);
  if (typeof kind === "object" && kind !== null) Reflect.set(kind, property, to, field);
}

function tellChange(field: Field, type: "input" | "change" | "click"): void {
  field.dispatchEvent(new Event(type, { bubbles: true }));
}
