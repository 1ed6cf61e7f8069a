/** What was typed into the field `name` of a form. */
export function typedIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

/** The code that was typed into a form. */
export function codeIn(form: HTMLFormElement): string {
  return typedIn(form, "code").trim();
}

/** The error of a code that is missing, for `useSubmit`. */
export function missingCode(code: string) {
  return code === "" ? { code: "Please enter the code." } : undefined;
}
