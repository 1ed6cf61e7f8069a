/** The form of a child who is not saved yet. */
export const NEW_CHILD = "new";

/** The open forms: the ids of their children, or `NEW_CHILD`. Each stays until it is saved or closed, so nothing typed is lost. */
export type OpenForms = readonly string[];

export const withForm = (open: OpenForms, form: string): OpenForms => (open.includes(form) ? open : [...open, form]);
export const withoutForm = (open: OpenForms, form: string): OpenForms => open.filter((one) => one !== form);
