export { type FieldProblem, tidyLine, tidyText } from "./form-fields.ts";
export { validateChild, type ChildDetails, type ChildForm } from "./child.ts";
export { validateParent, type ParentDetails, type ParentForm } from "./parent.ts";
export { parseName } from "./name.ts";
export { parseEmail, parsePhone, parsePostcode } from "./contact-details.ts";
