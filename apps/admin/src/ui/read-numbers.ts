import { textOf } from "./form-data.ts";

/** A form as the API takes it. */
export interface ReadForm<Body> {
  readonly body: Body;
  /** What is wrong with a number or price, by field. */
  readonly errors: Readonly<Record<string, string>>;
}

export const NO_PRICE = "Please enter pounds and whole pence, such as 12.50.";

/** Reads the numbers and prices of a form. An invalid number becomes 0 and adds an error. */
export function readNumbers(form: FormData) {
  const errors: Record<string, string> = {};
  return {
    errors,
    whole: (name: string): number => {
      const text = textOf(form, name).trim();
      if (!/^\d{1,9}$/u.test(text)) errors[name] = "Please enter a whole number.";
      return Number(text);
    },
    /** In pence. */
    price: (name: string): number => {
      const pence = penceOf(textOf(form, name));
      if (pence === null) errors[name] = NO_PRICE;
      return pence ?? 0;
    },
  };
}

/** Whole pence from what somebody typed: "12.50", "£12", "1,200". Null if it is no amount in whole pence. */
export function penceOf(text: string): number | null {
  const found = /^£?\s*(\d{1,3}(?:,?\d{3})*)(?:\.(\d\d?))?$/u.exec(text.trim());
  if (found === null) return null;
  return Number(found[1]?.replaceAll(",", "")) * 100 + Number((found[2] ?? "0").padEnd(2, "0"));
}
